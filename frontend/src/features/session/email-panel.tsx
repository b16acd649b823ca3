/** Gives an account that came by a provider an email address: a code that goes there shows whose it is. Spec §2. */
import { Button, Stack, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { isEmail, isWholeCode } from "@/components/typed";
import { useServerForm } from "@/components/use-server-form";
import { typedCode } from "./code-sending";
import { refusedOf } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { addEmail } from "./settings-calls";
import classes from "./session.module.css";

export function EmailPanel() {
  const { t } = useTranslation();
  const { form, field, saving, run } = useServerForm({
    initialValues: { email: "", auth_code: "" },
    validate: { email: (email) => (isEmail(email) ? null : t("session.reason.email")) },
    save: async ({ email, auth_code }) => {
      await addEmail(email, typedCode(email, "bind", auth_code));
      showNotice("success", t("settings.email.saved"));
    },
    refused: refusedOf(() => ["email", "auth_code"]),
  });
  const { email, auth_code } = form.values;
  const complete = email.trim() !== "" && isWholeCode(auth_code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !form.validate().hasErrors) run();
  };
  return (
    <Panel size="roomy" title={t("settings.email.title")}>
      <p className={classes["panel-lead"]}>{t("settings.email.lead")}</p>
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
          <Button
            type="submit"
            variant="default"
            className={classes["start"] ?? ""}
            loading={saving}
            disabled={!complete}
          >
            {t("settings.email.save")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
