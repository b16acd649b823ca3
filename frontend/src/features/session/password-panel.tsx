/**
 * Sets a password, or changes it with the old one; a code from a mail serves where the old one is forgotten. Spec §5.
 */
import "@mantine/core/styles/PasswordInput.css";
import "@mantine/core/styles/SegmentedControl.css";
import { Button, PasswordInput, SegmentedControl, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "@/api/schema";
import { CodeInput } from "@/components/code-input";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { isWholeCode, passwordFlaw } from "@/components/typed";
import { useServerForm } from "@/components/use-server-form";
import { typedCode } from "./code-sending";
import { refusedOf } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { setPassword } from "./settings-calls";
import classes from "./session.module.css";

export function PasswordPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<"old_password" | "auth_code">(user.has_password ? "old_password" : "auth_code");
  /** Why no code could be sent: the address is not a field of this form. */
  const [sendError, setSendError] = useState<string | null>(null);
  const canBeMailed = user.email != null;
  const shown = { "aria-label": t("session.field.show_password") };
  const { form, field, saving, run } = useServerForm({
    initialValues: { old_password: "", auth_code: "", password: "" },
    validate: {
      password: (password) => {
        const flaw = passwordFlaw(password);
        return flaw === null ? null : t(`settings.password.flaw.${flaw}`);
      },
    },
    save: async ({ old_password, auth_code, password }) => {
      const code = typedCode(user.email ?? "", "password", auth_code);
      await setPassword(password, proof === "auth_code" ? code : { old_password });
      showNotice("success", t("settings.password.saved"));
      form.reset();
    },
    refused: (cause, values) =>
      proof === "old_password" && isWrongPassword(cause)
        ? { errors: { old_password: t("settings.password.old_wrong") }, notice: false }
        : refusedOf(() => ["password", proof])(cause, values),
  });
  const { old_password, auth_code, password } = form.values;
  const complete = password !== "" && (proof === "auth_code" ? isWholeCode(auth_code) : old_password !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !form.validate().hasErrors) run();
  };
  const title = user.has_password ? t("settings.password.change") : t("settings.password.set");
  if (!user.has_password && !canBeMailed) {
    return (
      <Panel id="settings-password" size="roomy" title={title}>
        <p className={classes["panel-lead"]}>{t("settings.password.needs_email")}</p>
      </Panel>
    );
  }
  return (
    <Panel id="settings-password" size="roomy" title={title}>
      <p className={classes["panel-lead"]}>{t("settings.password.rule")}</p>
      <form onSubmit={submit} noValidate>
        <Stack>
          {/* For password keepers, which ask whose password this is. */}
          <input
            className="only-for-readers"
            type="text"
            autoComplete="username"
            value={user.email ?? ""}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          {user.has_password && canBeMailed && (
            <SegmentedControl
              value={proof}
              onChange={(next) => setProof(next === "auth_code" ? "auth_code" : "old_password")}
              aria-label={t("settings.password.proof")}
              data={[
                { value: "old_password", label: t("settings.password.by_old") },
                { value: "auth_code", label: t("settings.password.by_code") },
              ]}
            />
          )}
          {proof === "old_password" ? (
            <PasswordInput
              label={t("settings.password.old")}
              {...form.getInputProps("old_password")}
              autoComplete="current-password"
              visibilityToggleButtonProps={shown}
            />
          ) : (
            <CodeInput
              label={t("session.field.code")}
              {...field("auth_code")}
              error={field("auth_code").error ?? sendError}
              action={
                <SendCodeButton
                  email={user.email ?? ""}
                  purpose="password"
                  onErrors={({ email = null, ...errors }) => {
                    form.setErrors(errors);
                    setSendError(email);
                  }}
                  onSent={() => showNotice("info", t("session.code.sent", { email: user.email }))}
                />
              }
            />
          )}
          <PasswordInput
            label={t("settings.password.new")}
            {...form.getInputProps("password")}
            autoComplete="new-password"
            visibilityToggleButtonProps={shown}
          />
          <Button
            type="submit"
            variant="default"
            className={classes["start"] ?? ""}
            loading={saving}
            disabled={!complete}
          >
            {t("settings.password.save")}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

function isWrongPassword(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "WRONG_PASSWORD";
}
