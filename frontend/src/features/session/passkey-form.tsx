/** Making a passkey, in the settings and in its guide: a name, then what the browser shows. */
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import type { Passkeys } from "@/api/schema";
import { showError, showNotice } from "@/components/notices";
import { useServerForm } from "@/components/use-server-form";
import { PasskeyError, hasPasskeys } from "./passkey-browser";
import { createPasskey } from "./passkey-calls";

/** As the server has them. */
const NAME_LENGTH = 40;
const MOST = 20;

/** Why none can be made here, in words; `null` where one can. */
export function usePasskeyObstacle({ passkeys, is_available }: Passkeys): string | null {
  const { t } = useTranslation();
  if (!is_available) return t("settings.passkey.unavailable");
  if (!hasPasskeys()) return t("settings.passkey.unsupported");
  return passkeys.length >= MOST ? t("settings.passkey.full", { max: MOST }) : null;
}

interface Props {
  /** The server has it. */
  onCreated: () => Promise<unknown>;
  /** There are more than this page knows of. */
  onFull: () => void;
  /** What was begun is called off. */
  onCancel: () => void;
}

export function PasskeyForm({ onCreated, onFull, onCancel }: Props) {
  const { t } = useTranslation();
  const under = useRef(new AbortController());
  useEffect(() => () => under.current.abort(), []);
  const { field, saving, submit } = useServerForm({
    initialValues: { name: "" },
    validate: { name: (name) => (name.trim() === "" ? t("settings.passkey.name_required") : null) },
    save: async ({ name }) => {
      under.current = new AbortController();
      await createPasskey(name, under.current.signal);
      showNotice("success", t("settings.passkey.created"));
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
      else if (cause.code === "CODE_EXPIRED") showNotice("error", t("settings.passkey.too_late"));
      else if (cause.code === "QUOTA") {
        showNotice("error", t("settings.passkey.full", { max: MOST }));
        onFull();
      } else if (cause.fields["credential"] !== undefined) showNotice("error", t("settings.passkey.failed"));
      else showError(cause);
      return { errors: {}, notice: false };
    },
  });
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
        />
        <Group>
          <Button type="submit" loading={saving}>
            {t("settings.passkey.create")}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              under.current.abort();
              onCancel();
            }}
          >
            {t("settings.passkey.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
