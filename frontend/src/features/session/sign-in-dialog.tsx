/** The one sign-in dialog of the page; opened by `askToSignIn` from anywhere. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Dialog } from "@/components/dialog";
import { DialogResult } from "@/components/dialog-result";
import { SignInForm } from "./sign-in-form";
import { closeSignIn, signInPrompt } from "./sign-in-prompt";

export function SignInDialog() {
  const { t } = useTranslation();
  const { opened } = useSnapshot(signInPrompt);
  return (
    <Dialog opened={opened} title={t("session.dialog.title")} size="sm" onClose={() => closeSignIn(DialogResult.Close)}>
      <SignInForm onSignedIn={() => closeSignIn(DialogResult.Confirm)} />
    </Dialog>
  );
}
