/** The one sign-in dialog of the page; opened by `askToSignIn` from anywhere. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog";
import { DialogResult } from "@/components/dialog-result";
import { readyDevice } from "./device-headers";
import { SignInForm } from "./sign-in-form";
import { closePrompt } from "./prompt";
import { usePrompt } from "./prompts/use-prompt";

export function SignInDialog() {
  const { t } = useTranslation();
  const { opened, source } = usePrompt("sign_in");
  useEffect(() => {
    if (opened) void readyDevice();
  }, [opened]);
  const close = (result: DialogResult) => closePrompt("sign_in", result);
  return (
    <Dialog opened={opened} title={t("session.dialog.title")} size="sm" onClose={() => close(DialogResult.Close)}>
      <div data-source={source}>
        <SignInForm onSignedIn={() => close(DialogResult.Confirm)} onLeave={() => close(DialogResult.Close)} />
      </div>
    </Dialog>
  );
}
