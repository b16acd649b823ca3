/**
 * Email and code, or email and password. A new address becomes a new account, so there is no other form for signing up.
 */
import { Button, PasswordInput, Stack, Tabs, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { useCountdown } from "@/components/countdown";
import { showError, showNotice } from "@/components/notices";
import { isEmail, isWholeCode } from "@/components/typed";
import { useTask } from "@/components/use-task";
import { recheckAfter } from "./code-sending";
import { fieldErrors, type FieldErrors } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { signIn } from "./session-calls";
import classes from "./session.module.css";

type Way = "code" | "password";

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>("code");
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [sent, setSent] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [recheckAt, setRecheckAt] = useState<number | null>(null);
  const recheck = useCountdown(recheckAt);

  const confirm = async () => {
    if (!isEmail(email)) {
      setErrors({ email: t("session.reason.email") });
      showNotice("error", t("session.reason.email"));
      return;
    }
    setErrors({});
    const { is_new, merged } = await signIn(way === "code" ? { email, auth_code: code } : { email, password });
    showNotice("success", is_new ? t("session.welcome_new") : t("session.welcome"));
    if (merged > 0) showNotice("info", t("session.merged", { count: merged }));
    onSignedIn();
  };
  const failed = (cause: unknown) => {
    const wait = recheckAfter(cause);
    if (wait > 0) setRecheckAt(Date.now() + wait * 1000);
    const found = fieldErrors(cause, way === "code" ? ["email", "auth_code"] : ["email", "password"]);
    if (Object.keys(found).length > 0) setErrors(found);
    else showError(cause);
  };
  const [run, confirming] = useTask(confirm, failed);
  const complete = email.trim() !== "" && (way === "code" ? isWholeCode(code) : password !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && recheck === 0) run();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Tabs
        value={way}
        onChange={(next) => {
          setWay(next === "password" ? "password" : "code");
          setErrors({});
        }}
      >
        <Tabs.List grow aria-label={t("session.way.label")}>
          <Tabs.Tab value="code">{t("session.way.code")}</Tabs.Tab>
          <Tabs.Tab value="password">{t("session.way.password")}</Tabs.Tab>
        </Tabs.List>
        <Stack className={classes["fields"] ?? ""}>
          <TextInput
            label={t("session.field.email")}
            value={email}
            error={errors.email}
            dir="ltr"
            type="email"
            inputMode="email"
            autoComplete="email"
            data-autofocus
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setSent(false);
            }}
          />
          <Tabs.Panel value="code">
            <CodeInput
              label={t("session.field.code")}
              value={code}
              onChange={setCode}
              error={errors.auth_code ?? null}
              action={
                <SendCodeButton email={email} purpose="sign_in" onSent={() => setSent(true)} onErrors={setErrors} />
              }
            />
            <p className={classes["tip"]} role="status">
              {sent ? t("session.code.sent", { email }) : t("session.code.tip")}
            </p>
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <PasswordInput
              label={t("session.field.password")}
              value={password}
              error={errors.password}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ "aria-label": t("session.field.show_password") }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <p className={classes["tip"]}>{t("session.password.tip")}</p>
          </Tabs.Panel>
          <Button type="submit" fullWidth size="md" loading={confirming} disabled={!complete || recheck > 0}>
            {recheck > 0 ? t("session.confirm_in", { seconds: recheck }) : t("session.confirm")}
          </Button>
          <p className={classes["fine"]}>{t("session.new_here")}</p>
        </Stack>
      </Tabs>
    </form>
  );
}
