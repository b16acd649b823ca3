/** An email address for an account that has none: a code that goes there shows whose it is. Spec §2, §4. */
import { Button, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { useCountdown } from "@/components/countdown";
import { showNotice } from "@/components/notices";
import { isEmail, isWholeCode } from "@/components/typed";
import { useServerForm } from "@/components/use-server-form";
import { recheckAfter, typedCode } from "./code-sending";
import { refusedOf } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { addEmail } from "./settings-calls";
import classes from "./session.module.css";

export function EmailForm() {
  const { t } = useTranslation();
  /** When the server wants to hear of a code again, of one that guessed too often. */
  const [recheckAt, setRecheckAt] = useState<number | null>(null);
  const recheck = useCountdown(recheckAt);
  const { form, field, saving, run } = useServerForm({
    initialValues: { email: "", auth_code: "" },
    validate: { email: (email) => (isEmail(email) ? null : t("session.reason.email")) },
    save: async ({ email, auth_code }) => {
      await addEmail(email, typedCode(email, "bind", auth_code));
      showNotice("success", t("settings.email.saved"));
    },
    refused: (cause, values) => {
      const wait = recheckAfter(cause);
      if (wait > 0) setRecheckAt(Date.now() + wait * 1000);
      return refusedOf(() => ["email", "auth_code"])(cause, values);
    },
  });
  const { email, auth_code } = form.values;
  const complete = email.trim() !== "" && isWholeCode(auth_code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && recheck === 0 && !form.validate().hasErrors) run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t("session.field.email")}
          {...form.getInputProps("email")}
          dir="ltr"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <CodeInput
          label={t("session.field.code")}
          {...field("auth_code")}
          action={
            <SendCodeButton
              email={email}
              purpose="bind"
              onErrors={form.setErrors}
              onSent={() => showNotice("info", t("session.code.sent", { email }))}
            />
          }
        />
        <Button type="submit" className={classes["start"] ?? ""} loading={saving} disabled={!complete || recheck > 0}>
          {recheck > 0 ? t("session.confirm_in", { seconds: recheck }) : t("settings.email.save")}
        </Button>
      </Stack>
    </form>
  );
}
