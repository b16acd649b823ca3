/** "This wasn't me": says what will happen, and does it. */
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogActions } from "@/components/dialog";
import { showNotice } from "@/components/notices";
import { stamp } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { disputeEvent, type SafetyEvent } from "./safety-calls";
import classes from "./safety.module.css";

interface Props {
  event: SafetyEvent | null;
  onClose: () => void;
  onDisputed: () => void;
}

export function DisputeDialog({ event, onClose, onDisputed }: Props) {
  const { t, i18n } = useTranslation();
  // It stays while the dialog closes.
  const [shown, setShown] = useState(event);
  if (event !== null && event !== shown) setShown(event);
  const [dispute, disputing] = useTask(async () => {
    if (event === null) return;
    await disputeEvent(event.event_id);
    showNotice("success", t("settings.safety.done"));
    onClose();
    onDisputed();
  });
  return (
    <Dialog opened={event !== null} title={t("settings.safety.ask.title")} size="sm" onClose={onClose}>
      {shown !== null && (
        <Stack>
          <p className={classes["lead"]}>
            {t("settings.safety.ask.lead", {
              what: t(`settings.safety.kind.${shown.kind}`),
              time: stamp(shown.at, Date.now(), i18n.language),
            })}
          </p>
          <ul className={classes["follows"]}>
            <li>{t("settings.safety.ask.devices")}</li>
            <li>{t("settings.safety.ask.money")}</li>
            <li>{t("settings.safety.ask.mail")}</li>
          </ul>
          <DialogActions>
            <Button variant="default" disabled={disputing} onClick={onClose}>
              {t("settings.safety.ask.cancel")}
            </Button>
            <Button color="red" loading={disputing} onClick={dispute}>
              {t("settings.safety.ask.confirm")}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}
