/** Making an API key: a name, what it may do, how long it lasts; then the key, shown once. */
import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import "@/components/form-styles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { AccessScope } from "@/api/lists.gen";
import { Dialog, DialogActions } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { showError, showNotice } from "@/components/notices";
import { SelectField } from "@/components/select-field";
import { toggled } from "@/components/selection";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import session from "@/features/session/session.module.css";
import { createAccessKey } from "./access-key-calls";
import { changes, SCOPE_WORDS } from "./scope-words";
import classes from "./access-keys.module.css";

/** As the server has it. */
const NAME_LENGTH = 40;
const DAYS = ["30", "90", "365", "never"] as const;
type Days = (typeof DAYS)[number];

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The server has it, and it is on the screen. */
  onCreated: () => Promise<void>;
}

export function KeyDialog({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const [made, setMade] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // Whoever has the key has to say so: a press beside the dialog would lose it for good.
  const close = () => made === null && onClose();
  return (
    <Dialog
      opened={opened}
      title={t(made === null ? "access_keys.create" : "access_keys.made_title")}
      onClose={close}
      onClosed={() => {
        setMade(null);
        setRound(round + 1);
      }}
    >
      {made === null ? (
        <KeyForm
          key={round}
          onCancel={onClose}
          onCreated={(key) => {
            setMade(key);
            void onCreated();
          }}
        />
      ) : (
        <MadeKey secret={made} onDone={onClose} />
      )}
    </Dialog>
  );
}

function KeyForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (key: string) => void }) {
  const { t } = useTranslation();
  const { field, saving, submit } = useServerForm({
    initialValues: { name: "", scopes: [] as AccessScope[], days: "90" as Days },
    validate: {
      name: (name: string) => (name.trim() === "" ? t("access_keys.name_required") : null),
      scopes: (scopes: AccessScope[]) => (scopes.length === 0 ? t("access_keys.scopes_required") : null),
    },
    save: async ({ name, scopes, days }) => {
      const created = await createAccessKey({ name, scopes, days: days === "never" ? null : Number(days) });
      onCreated(created.key);
    },
    refused: (cause) => {
      if (!(cause instanceof ApiError)) return { errors: {}, notice: true };
      if (cause.fields["name"] !== undefined) {
        return { errors: { name: t("access_keys.name_invalid") }, notice: false };
      }
      showError(cause);
      return { errors: {}, notice: false };
    },
  });
  const [name, scopes, days] = [field("name"), field("scopes"), field("days")];
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("access_keys.name")}
          description={t("access_keys.name_tip")}
          value={name.value}
          error={name.error}
          maxLength={NAME_LENGTH}
          onChange={(event) => name.onChange(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <fieldset className={classes["scopes"]}>
          <legend>{t("access_keys.scopes")}</legend>
          {AccessScope.map((scope) => (
            <Checkbox
              key={scope}
              label={t(SCOPE_WORDS[scope])}
              description={
                <>
                  <code dir="ltr">{scope}</code>
                  {changes(scope) && <> · {t("access_keys.changes")}</>}
                </>
              }
              checked={scopes.value.includes(scope)}
              onChange={() => scopes.onChange(AccessScope.filter((one) => toggled(scopes.value, scope).includes(one)))}
            />
          ))}
          {scopes.error !== null && (
            <p className={classes["refused"]} role="alert">
              {scopes.error}
            </p>
          )}
        </fieldset>
        <SelectField<Days>
          label={t("access_keys.lasts")}
          value={days.value}
          options={DAYS.map((value) => ({
            value,
            label: value === "never" ? t("access_keys.no_end") : t("access_keys.days", { count: Number(value) }),
          }))}
          onChange={days.onChange}
        />
        <DialogActions>
          <Button variant="default" disabled={saving} onClick={onCancel}>
            {t("access_keys.cancel")}
          </Button>
          <Button type="submit" loading={saving}>
            {t("access_keys.create")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function MadeKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [copy, copying] = useTask(async () => {
    await navigator.clipboard.writeText(secret);
    showNotice("success", t("access_keys.copied"));
  });
  return (
    <Stack>
      <p className={session["panel-lead"]}>{t("access_keys.made_lead")}</p>
      <p className={classes["secret"]} dir="ltr">
        <code data-testid="access-key">{secret}</code>
      </p>
      <DialogActions>
        <Button variant="default" leftSection={<Icon name="copy" />} loading={copying} onClick={copy}>
          {t("access_keys.copy")}
        </Button>
        <Button onClick={onDone}>{t("access_keys.done")}</Button>
      </DialogActions>
    </Stack>
  );
}
