/**
 * Sets a password, or changes it with the old one; a code from a mail serves where the old one is forgotten. Spec §5.
 */
import { Button, PasswordInput, SegmentedControl, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "@/api/schema";
import { CodeInput } from "@/components/code-input";
import { showError, showNotice } from "@/components/notices";
import { isWholeCode, passwordFlaw } from "@/components/typed";
import { useTask } from "@/components/use-task";
import { fieldErrors, type FieldErrors } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { setPassword } from "./session-calls";
import classes from "./session.module.css";

export function PasswordPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<"old_password" | "auth_code">(user.has_password ? "old_password" : "auth_code");
  const [oldPassword, setOldPassword] = useState("");
  const [code, setCode] = useState("");
  const [password, setNew] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const shown = { "aria-label": t("session.field.show_password") };

  const save = async () => {
    const flaw = passwordFlaw(password);
    setErrors(flaw === null ? {} : { password: t(`settings.password.flaw.${flaw}`) });
    if (flaw !== null) return;
    await setPassword(password, proof === "auth_code" ? { auth_code: code } : { old_password: oldPassword });
    showNotice("success", t("settings.password.saved"));
    setOldPassword("");
    setCode("");
    setNew("");
  };
  const failed = (cause: unknown) => {
    const found = fieldErrors(cause, ["password", proof]);
    const wrong = proof === "old_password" && isWrongPassword(cause);
    if (wrong) setErrors({ old_password: t("settings.password.old_wrong") });
    else if (Object.keys(found).length > 0) setErrors(found);
    else showError(cause);
  };
  const [run, saving] = useTask(save, failed);
  const complete = password !== "" && (proof === "auth_code" ? isWholeCode(code) : oldPassword !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) run();
  };
  return (
    <section className={classes["panel"]} aria-labelledby="password-heading">
      <h2 id="password-heading">{user.has_password ? t("settings.password.change") : t("settings.password.set")}</h2>
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
          {user.has_password && (
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
              value={oldPassword}
              error={errors.old_password}
              autoComplete="current-password"
              visibilityToggleButtonProps={shown}
              onChange={(event) => setOldPassword(event.currentTarget.value)}
            />
          ) : (
            <CodeInput
              label={t("session.field.code")}
              value={code}
              onChange={setCode}
              error={errors.auth_code ?? errors.email ?? null}
              action={
                <SendCodeButton
                  email={user.email ?? ""}
                  purpose="password"
                  onErrors={setErrors}
                  onSent={() => showNotice("info", t("session.code.sent", { email: user.email }))}
                />
              }
            />
          )}
          <PasswordInput
            label={t("settings.password.new")}
            value={password}
            error={errors.password}
            autoComplete="new-password"
            visibilityToggleButtonProps={shown}
            onChange={(event) => setNew(event.currentTarget.value)}
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
    </section>
  );
}

function isWrongPassword(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "WRONG_PASSWORD";
}
