/** Passkeys of the account: making one, what there are, deleting one. Spec §2 (passkey management). */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import type { Passkey } from "@/api/schema";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { showError, showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import { PasskeyError, hasPasskeys } from "./passkey-browser";
import { createPasskey, deletePasskey, loadPasskeys } from "./passkey-calls";
import { timelineChanged } from "./safety-calls";
import classes from "./session.module.css";

/** As the server has them. */
const NAME_LENGTH = 40;
const MOST = 20;

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
        {({ passkeys, is_available }) => (
          <>
            {passkeys.length > 0 && (
              <ul className={classes["devices"]}>
                {passkeys.map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onDelete={() => setDeleting(passkey)} />
                ))}
              </ul>
            )}
            <Create isAvailable={is_available} isFull={passkeys.length >= MOST} onCreated={changed} />
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
  isAvailable: boolean;
  isFull: boolean;
  onCreated: () => Promise<void>;
}

function Create({ isAvailable, isFull, onCreated }: CreateProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { form, field, saving, submit } = useServerForm({
    initialValues: { name: "" },
    validate: { name: (name) => (name.trim() === "" ? t("settings.passkey.name_required") : null) },
    save: async ({ name }) => {
      await createPasskey(name);
      showNotice("success", t("settings.passkey.created"));
      form.reset();
      setOpen(false);
      await onCreated();
    },
    refused: (cause) => {
      if (cause instanceof PasskeyError) {
        if (cause.flaw === "canceled") showNotice("info", t("settings.passkey.canceled"));
        else showNotice("error", t(`settings.passkey.${cause.flaw}`));
        return { errors: {}, notice: false };
      }
      if (!(cause instanceof ApiError)) return { errors: {}, notice: true };
      if (cause.fields["name"] !== undefined) {
        return { errors: { name: t("settings.passkey.name_invalid") }, notice: false };
      }
      if (cause.code === "CONFLICT") showNotice("error", t("settings.passkey.exists"));
      else if (cause.fields["credential"] !== undefined || cause.code === "CODE_EXPIRED") {
        showNotice("error", t("settings.passkey.failed"));
      } else showError(cause);
      return { errors: {}, notice: false };
    },
  });
  if (!isAvailable) return <p role="note">{t("settings.passkey.unavailable")}</p>;
  if (!hasPasskeys()) return <p role="note">{t("settings.passkey.unsupported")}</p>;
  if (isFull) return <p role="note">{t("settings.passkey.full", { max: MOST })}</p>;
  if (!open) {
    return (
      <Button variant="default" className={classes["start"] ?? ""} onClick={() => setOpen(true)}>
        {t("settings.passkey.create")}
      </Button>
    );
  }
  const { value, onChange, error } = field("name");
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("settings.passkey.name")}
          description={t("settings.passkey.name_tip")}
          value={value}
          error={error}
          maxLength={NAME_LENGTH}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group>
          <Button type="submit" loading={saving}>
            {t("settings.passkey.create")}
          </Button>
          <Button variant="default" disabled={saving} onClick={() => setOpen(false)}>
            {t("settings.passkey.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
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
  });
  return (
    <Dialog opened={passkey !== null} title={t("settings.passkey.confirm_title")} size="sm" onClose={onClose}>
      <Stack>
        <p className={classes["panel-lead"]}>{t("settings.passkey.confirm_lead", { name: named })}</p>
        <Group>
          <Button color="red" loading={removing} onClick={remove}>
            {t("settings.passkey.confirm")}
          </Button>
          <Button variant="default" disabled={removing} onClick={onClose}>
            {t("settings.passkey.keep")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
