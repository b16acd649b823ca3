/**
 * Email and code, or email and password. A new address becomes a new account, so there is no other form for signing up.
 */
import "@mantine/core/styles/PasswordInput.css";
import "@mantine/core/styles/Tabs.css";
import { Button, PasswordInput, Stack, Tabs, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import { AcceptsTerms } from "@/components/accepts-terms";
import { CodeInput } from "@/components/code-input";
import { useCountdown } from "@/components/countdown";
import { showNotice } from "@/components/notices";
import { isEmail, isWholeCode } from "@/components/typed";
import { useServerForm } from "@/components/use-server-form";
import { recheckAfter, typedCode } from "./code-sending";
import { refusedOf } from "./form-errors";
import { SendCodeButton } from "./send-code-button";
import { SecondStepForm } from "./second-step-form";
import { offerLanguage } from "./offer-language";
import { SocialSignIn } from "./social/social-sign-in";
import { rememberWay } from "./passkey-calls";
import { PasskeySignIn } from "./passkey-sign-in";
import { signIn, type SignedIn } from "./sign-in-calls";
import classes from "./session.module.css";

type Way = "code" | "password";

interface Props {
  onSignedIn: () => void;
  /** The reader follows a link to another page. */
  onLeave: () => void;
}

export function SignInForm({ onSignedIn, onLeave }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>("code");
  const [sent, setSent] = useState(false);
  const [recheckAt, setRecheckAt] = useState<number | null>(null);
  const recheck = useCountdown(recheckAt);
  /** The first step was right, and the account has a second. */
  const [ticket, setTicket] = useState<string | null>(null);
  const welcome = ({ is_new, merged, language }: SignedIn) => {
    showNotice("success", is_new ? t("session.welcome_new") : t("session.welcome"));
    if (merged > 0) showNotice("info", t("session.merged", { count: merged }));
    offerLanguage(language);
    rememberWay("other");
    onSignedIn();
  };
  const { form, field, saving, run } = useServerForm({
    initialValues: { email: "", auth_code: "", password: "" },
    validate: { email: (email) => (isEmail(email) ? null : t("session.reason.email")) },
    save: async ({ email, auth_code, password }) => {
      welcome(
        await signIn(way === "code" ? { email, ...typedCode(email, "sign_in", auth_code) } : { email, password }),
      );
    },
    refused: (cause, values) => {
      if (cause instanceof ApiError && cause.code === "SECOND_FACTOR_REQUIRED") {
        setTicket(cause.data.ticket ?? null);
        return { errors: {}, notice: false };
      }
      const wait = recheckAfter(cause);
      if (wait > 0) setRecheckAt(Date.now() + wait * 1000);
      return refusedOf(() => ["email", way === "code" ? "auth_code" : "password"])(cause, values);
    },
  });
  const { email, auth_code, password } = form.values;
  const complete = email.trim() !== "" && (way === "code" ? isWholeCode(auth_code) : password !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || recheck > 0) return;
    if (form.validate().hasErrors) showNotice("error", t("session.reason.email"));
    else run();
  };

  if (ticket !== null) {
    const back = () => {
      setTicket(null);
      form.setValues({ auth_code: "", password: "" });
    };
    return <SecondStepForm ticket={ticket} onSignedIn={welcome} onBack={back} />;
  }
  return (
    <form onSubmit={submit} noValidate>
      <Tabs
        value={way}
        onChange={(next) => {
          setWay(next === "password" ? "password" : "code");
          form.clearErrors();
        }}
      >
        <Tabs.List grow aria-label={t("session.way.label")}>
          <Tabs.Tab value="code">{t("session.way.code")}</Tabs.Tab>
          <Tabs.Tab value="password">{t("session.way.password")}</Tabs.Tab>
        </Tabs.List>
        <Stack className={classes["fields"] ?? ""}>
          <TextInput
            label={t("session.field.email")}
            {...form.getInputProps("email")}
            dir="ltr"
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            data-autofocus
            onChange={(event) => {
              form.setFieldValue("email", event.currentTarget.value);
              setSent(false);
            }}
          />
          <Tabs.Panel value="code">
            <CodeInput
              label={t("session.field.code")}
              {...field("auth_code")}
              action={
                <SendCodeButton
                  email={email}
                  purpose="sign_in"
                  onSent={() => setSent(true)}
                  onErrors={form.setErrors}
                />
              }
            />
            <p className={classes["tip"]} role="status">
              {sent ? t("session.code.sent", { email }) : t("session.code.tip")}
            </p>
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <PasswordInput
              label={t("session.field.password")}
              {...form.getInputProps("password")}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ "aria-label": t("session.field.show_password") }}
            />
            <p className={classes["tip"]}>{t("session.password.tip")}</p>
          </Tabs.Panel>
          <Button type="submit" fullWidth size="md" loading={saving} disabled={!complete || recheck > 0}>
            {recheck > 0 ? t("session.confirm_in", { seconds: recheck }) : t("session.confirm")}
          </Button>
          <p className={classes["fine"]}>{t("session.new_here")}</p>
          <p className={classes["fine"]}>
            <Link href="/appeal" onClick={onLeave}>
              {t("session.locked_out")}
            </Link>
          </p>
          <AcceptsTerms words="session.accept" className={classes["fine"]} />
          <PasskeySignIn onSignedIn={welcome} />
        </Stack>
      </Tabs>
      <SocialSignIn onSignedIn={welcome} onSecondStep={setTicket} />
    </form>
  );
}
