/**
 * Leaving the queue: with the order kept for later, or with the money back. Asked, because the place is gone for good.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Place } from "@/api/topup";
import { Dialog, DialogActions } from "@/components/dialog";
import { useTask } from "@/components/use-task";
import { exit } from "./topup-calls";
import classes from "./topup.module.css";

export function ExitDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation();
  const [refund, setRefund] = useState(false);
  const [leave, leaving] = useTask(async () => {
    await exit(place, refund);
    onClose();
  });
  return (
    <Dialog opened title={t("topup.exit.title")} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <p className={classes["plain"]}>{t("topup.exit.words")}</p>
        <fieldset className={classes["choices"]}>
          <legend>{t("topup.exit.then")}</legend>
          <label>
            <input type="radio" name="then" checked={!refund} onChange={() => setRefund(false)} />{" "}
            {t("topup.exit.keep")}
          </label>
          <label>
            <input type="radio" name="then" checked={refund} onChange={() => setRefund(true)} />{" "}
            {t("topup.exit.refund")}
          </label>
        </fieldset>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t("topup.exit.stay")}
          </Button>
          <Button type="submit" color="red" loading={leaving}>
            {t("topup.exit.go")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
