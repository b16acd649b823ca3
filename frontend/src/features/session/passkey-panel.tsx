/** Passkeys of the account: making one, what there are, deleting one. Spec §2 (passkey management). */
import { Button, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import type { Passkey, Passkeys } from "@/api/schema";
import { Dialog, DialogActions } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { deletePasskey, loadPasskeys } from "./passkey-calls";
import { PasskeyForm, usePasskeyObstacle } from "./passkey-form";
import { timelineChanged } from "./safety-calls";
import classes from "./session.module.css";

export function PasskeyPanel() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/account/passkey/list"), loadPasskeys);
  const [deleting, setDeleting] = useState<Passkey | null>(null);
  const changed = async () => {
    void timelineChanged();
    await read.refetch();
  };
  return (
    <Panel id="settings-passkeys" size="roomy" title={t("settings.passkey.title")}>
      <p className={classes["panel-lead"]}>{t("settings.passkey.lead")}</p>
      <ReadState read={read} rows={1}>
        {(standing) => (
          <>
            {standing.passkeys.length > 0 && (
              <ul className={classes["devices"]}>
                {standing.passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onDelete={() => setDeleting(passkey)} />
                ))}
              </ul>
            )}
            <Create standing={standing} onChanged={changed} />
          </>
        )}
      </ReadState>
      <Deletion passkey={deleting} onClose={() => setDeleting(null)} onDeleted={changed} />
    </Panel>
  );
}

function Row({ passkey, onDelete }: { passkey: Passkey; onDelete: () => void }) {
  const { t, i18n } = useTranslation();
  const day = (at: number) => new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(at);
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className={classes["device"]}>
      <Icon name="device" size="l" />
      <div className={classes["device-words"]}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={classes["panel-lead"]}>
          {t("settings.passkey.added", { date: day(created_at) })} ·{" "}
          {typeof last_used_at !== "number"
            ? t("settings.passkey.never_used")
            : t("settings.passkey.used", { date: day(last_used_at) })}
        </p>
      </div>
      <Button variant="default" size="xs" aria-label={t("settings.passkey.delete_one", { name })} onClick={onDelete}>
        {t("settings.passkey.delete")}
      </Button>
    </li>
  );
}

interface CreateProps {
  standing: Passkeys;
  onChanged: () => Promise<void>;
}

function Create({ standing, onChanged }: CreateProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // What had the focus is gone with the other state of this place: it goes on where the reader is.
  useEffect(() => {
    if (open) area.current?.querySelector("input")?.focus();
    else if (wasOpen.current) focusWithin(area.current);
    wasOpen.current = open;
  }, [open]);
  const obstacle = usePasskeyObstacle(standing);
  return (
    <div ref={area} id={CREATE} tabIndex={-1}>
      {obstacle !== null ? (
        <p role="note">{obstacle}</p>
      ) : open ? (
        <PasskeyForm
          onCreated={async () => {
            await onChanged();
            setOpen(false);
          }}
          onFull={() => {
            setOpen(false);
            void onChanged();
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button variant="default" className={classes["start"] ?? ""} onClick={() => setOpen(true)}>
          {t("settings.passkey.create")}
        </Button>
      )}
    </div>
  );
}

const CREATE = "create-passkey";

/** The button of this place, or the place itself while it has none. */
function focusWithin(area: HTMLElement | null): void {
  (area?.querySelector("button") ?? area)?.focus();
}

interface DeletionProps {
  passkey: Passkey | null;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

function Deletion({ passkey, onClose, onDeleted }: DeletionProps) {
  const { t } = useTranslation();
  // Its name stays while the dialog closes.
  const [named, setNamed] = useState("");
  if (passkey !== null && passkey.name !== named) setNamed(passkey.name);
  const [remove, removing] = useTask(async () => {
    if (passkey === null) return;
    await deletePasskey(passkey.id);
    showNotice("success", t("settings.passkey.deleted"));
    onClose();
    await onDeleted();
    // The button that opened the dialog is gone with its row.
    focusWithin(document.getElementById(CREATE));
  });
  return (
    <Dialog opened={passkey !== null} title={t("settings.passkey.confirm_title")} size="sm" onClose={onClose}>
      <Stack>
        <p className={classes["panel-lead"]}>{t("settings.passkey.confirm_lead", { name: named })}</p>
        <DialogActions>
          <Button variant="default" disabled={removing} onClick={onClose}>
            {t("settings.passkey.keep")}
          </Button>
          <Button color="red" loading={removing} onClick={remove}>
            {t("settings.passkey.confirm")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
