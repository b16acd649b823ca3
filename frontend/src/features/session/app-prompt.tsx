/** While the app is asked to sign its page in, nothing else is asked for; nothing is shown. */
import { useEffect } from "react";
import { DialogResult } from "@/components/dialog-result";
import { signInByApp } from "./app-sign-in";
import { closePrompt } from "./prompt";
import { usePrompt } from "./prompts/use-prompt";

export function AppPrompt() {
  const { opened } = usePrompt("app");
  useEffect(() => {
    if (!opened) return;
    // An app that says nothing, or nothing good, leaves the page signed out.
    void signInByApp()
      .catch(() => false)
      .then((done) => closePrompt("app", done ? DialogResult.Confirm : DialogResult.Close));
  }, [opened]);
  return null;
}
