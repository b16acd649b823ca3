/** Proving again who one is: with the second factor where there is one, else with the password or a mailed code. */
import "@mantine/core/styles/PasswordInput.css";
import { Button, PasswordInput, Stack } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import type { User } from "@/api/schema";
import { CodeInput } from "@/components/code-input";
import { Dialog, DialogActions } from "@/components/dialog";
import { DialogResult } from "@/components/dialog-result";
import { isWholeCode } from "@/components/typed";
import { showNotice } from "@/components/notices";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import { typedCode } from "./code-sending";
import { loadFactor, proveAgain } from "./factor-calls";
import { FactorCodeForm } from "./factor-code-form";
import { PasskeyProof } from "./passkey-proof";
import { refusedOf } from "./form-errors";
import { closePrompt } from "./prompt";
import { usePrompt } from "./prompts/use-prompt";
import { SendCodeButton } from "./send-code-button";
import { signOut } from "./session-calls";
import { askToSignIn } from "./sign-in-prompt";
import { useUser } from "./use-session";
import classes from "./session.module.css";

const closeProof = (result: DialogResult) => closePrompt("proof", result);

export function ProofDialog() {
  const { t } = useTranslation();
  const { opened, source } = usePrompt("proof");
  const user = useUser();
  return (
    <Dialog opened={opened} title={t("session.proof.title")} size="sm" onClose={() => closeProof(DialogResult.Close)}>
      {user !== null && (
        <Stack data-source={source}>
          <p className={classes["panel-lead"]}>{t("session.proof.lead")}</p>
          <PasskeyProof onProved={() => closeProof(DialogResult.Confirm)} />
          <Way user={user} />
        </Stack>
      )}
    </Dialog>
  );
}

/** The strongest way this account has. */
function Way({ user }: { user: User }) {
  const { t } = useTranslation();
  const factor = useRead(keyOf("/api/account/second_factor"), loadFactor, { staleTime: 0 });
  return (
    <ReadState read={factor}>
      {({ is_on }) =>
        is_on ? (
          <FactorCodeForm
            label={t("session.second.field")}
            action={t("session.proof.confirm")}
            onCode={async (code) => {
              await proveAgain({ code });
              closeProof(DialogResult.Confirm);
            }}
            cancel={t("session.proof.cancel")}
            onCancel={() => closeProof(DialogResult.Close)}
          />
        ) : user.has_password || user.email != null ? (
          <FirstFactor user={user} />
        ) : (
          <SignInAgain />
        )
      }
    </ReadState>
  );
}

/** Whoever came by another provider alone: only that one can vouch for them again. */
function SignInAgain() {
  const { t } = useTranslation();
  const [again, leaving] = useTask(async () => {
    closeProof(DialogResult.Close);
    await signOut();
    void askToSignIn();
  });
  return (
    <>
      <p className={classes["panel-lead"]}>{t("session.proof.again_lead")}</p>
      <DialogActions>
        <Button variant="default" onClick={() => closeProof(DialogResult.Close)}>
          {t("session.proof.cancel")}
        </Button>
        <Button loading={leaving} onClick={again}>
          {t("session.proof.again")}
        </Button>
      </DialogActions>
    </>
  );
}

/** The password, or a mailed code of who has none. */
function FirstFactor({ user }: { user: User }) {
  const { t } = useTranslation();
  const email = user.email ?? "";
  const shown = user.has_password ? "password" : "auth_code";
  const { form, field, saving, run } = useServerForm({
    initialValues: { password: "", auth_code: "" },
    save: async ({ password, auth_code }) => {
      await proveAgain(user.has_password ? { password } : typedCode(email, "sign_in", auth_code));
      closeProof(DialogResult.Confirm);
    },
    refused: refusedOf(() => [shown]),
  });
  const { password, auth_code } = form.values;
  const complete = user.has_password ? password !== "" : isWholeCode(auth_code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {user.has_password ? (
          <PasswordInput
            label={t("session.field.password")}
            {...form.getInputProps("password")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("session.field.show_password") }}
            data-autofocus
          />
        ) : (
          <CodeInput
            label={t("session.field.code")}
            {...field("auth_code")}
            action={
              <SendCodeButton
                email={email}
                purpose="sign_in"
                onErrors={form.setErrors}
                onSent={() => showNotice("info", t("session.code.sent", { email }))}
              />
            }
          />
        )}
        <DialogActions>
          <Button variant="default" disabled={saving} onClick={() => closeProof(DialogResult.Close)}>
            {t("session.proof.cancel")}
          </Button>
          <Button type="submit" loading={saving} disabled={!complete}>
            {t("session.proof.confirm")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
