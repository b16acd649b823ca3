/**
 * Another email address for the account: a code that goes to the new one, and proof that its owner asks. Spec §2, §4.
 */
import "@mantine/core/styles/PasswordInput.css";
import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import type { User } from "@/api/schema";
import { CodeInput } from "@/components/code-input";
import { useCountdown } from "@/components/countdown";
import { showNotice } from "@/components/notices";
import { isEmail, isWholeCode } from "@/components/typed";
import { useServerForm } from "@/components/use-server-form";
import { recheckAfter, typedCode } from "./code-sending";
import { refusedOf } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { changeEmail } from "./settings-calls";

interface Props {
  user: User & { email: string };
  onDone: () => void;
}

export function EmailChangeForm({ user, onDone }: Props) {
  const { t } = useTranslation();
  const [isByCode, setByCode] = useState(!user.has_password);
  const [recheckAt, setRecheckAt] = useState<number | null>(null);
  const recheck = useCountdown(recheckAt);
  const { form, field, saving, run } = useServerForm({
    initialValues: { email: "", auth_code: "", password: "", current: "", end_others: false },
    validate: {
      email: (email) => {
        if (!isEmail(email)) return t("session.reason.email");
        return email.trim().toLowerCase() === user.email.toLowerCase() ? t("settings.email.same") : null;
      },
    },
    save: async ({ email, auth_code, password, current, end_others }) => {
      const owner = isByCode ? typedCode(user.email, "bind", current) : { password };
      await changeEmail(email, typedCode(email, "bind", auth_code), owner, end_others);
      showNotice("success", t("settings.email.changed"));
      onDone();
    },
    refused: (cause, values) => {
      const wait = recheckAfter(cause);
      if (wait > 0) setRecheckAt(Date.now() + wait * 1000);
      // Both are codes, and which of them is wrong is not said.
      if (isByCode && isAboutCode(cause)) {
        const wrong = t("settings.email.codes_wrong");
        return { errors: { auth_code: wrong, current: wrong }, notice: false };
      }
      return refusedOf(() => ["email", "auth_code", "password"])(cause, values);
    },
  });
  const { email, auth_code, password, current } = form.values;
  const isProved = isByCode ? isWholeCode(current) : password !== "";
  const complete = email.trim() !== "" && isWholeCode(auth_code) && isProved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && recheck === 0 && !form.validate().hasErrors) run();
  };
  const sent = (to: string) => showNotice("info", t("session.code.sent", { email: to }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("settings.email.new")}
          {...form.getInputProps("email")}
          dir="ltr"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <CodeInput
          label={t("settings.email.new_code")}
          {...field("auth_code")}
          action={
            <SendCodeButton email={email} purpose="bind" onErrors={form.setErrors} onSent={() => sent(email.trim())} />
          }
        />
        {isByCode ? (
          <CodeInput
            label={t("settings.email.current_code")}
            {...field("current")}
            action={
              <SendCodeButton
                email={user.email}
                purpose="bind"
                onErrors={({ email: wrong }) => form.setFieldError("current", wrong ?? null)}
                onSent={() => sent(user.email)}
              />
            }
          />
        ) : (
          <PasswordInput
            label={t("session.field.password")}
            {...form.getInputProps("password")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("session.field.show_password") }}
          />
        )}
        {user.has_password && (
          <Group>
            <Button variant="subtle" size="compact-sm" onClick={() => setByCode(!isByCode)}>
              {t(isByCode ? "settings.email.by_password" : "settings.email.by_code")}
            </Button>
          </Group>
        )}
        <Checkbox label={t("settings.email.end_others")} {...form.getInputProps("end_others", { type: "checkbox" })} />
        <Group>
          <Button type="submit" loading={saving} disabled={!complete || recheck > 0}>
            {recheck > 0 ? t("session.confirm_in", { seconds: recheck }) : t("settings.email.change")}
          </Button>
          <Button variant="default" disabled={saving} onClick={onDone}>
            {t("settings.email.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isAboutCode = (cause: unknown) =>
  cause instanceof ApiError && (cause.code === "CODE_INVALID" || cause.code === "CODE_EXPIRED");
