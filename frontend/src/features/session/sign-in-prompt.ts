/**
 * Asks for a sign-in: one dialog at a time, however many want one; each hears how it ended. Spec §4 (prompt flow, guide
 * dialog: on confirm the caller succeeds, otherwise it fails).
 */
import { proxy } from "valtio";
import { DialogResult } from "@/components/dialog-result";
import { endViewing, identity, isViewing } from "@/api/identity";
import { showNotice } from "@/components/notices";
import { t } from "@/locales/i18n";
import { forgetPerson } from "./session-calls";

export const signInPrompt = proxy<{ opened: boolean }>({ opened: false });

let waiting: ((signedIn: boolean) => void)[] = [];

/** Opens the dialog, or joins the one that is open. */
export function askToSignIn(): Promise<boolean> {
  signInPrompt.opened = true;
  return new Promise((resolve) => waiting.push(resolve));
}

export function closeSignIn(result: DialogResult): void {
  signInPrompt.opened = false;
  const all = waiting;
  waiting = [];
  all.forEach((resolve) => resolve(result === DialogResult.Confirm));
}

/** The server does not know `spent` any more, or wants somebody signed in. Answers whether somebody is now. */
export async function onUnauthorized(spent: string | null, quiet: boolean): Promise<boolean> {
  if (isViewing) {
    endViewing();
    return false;
  }
  if (spent !== null && spent !== identity.token) return identity.token !== null; // somebody signed in meanwhile
  if (spent !== null) {
    forgetPerson();
    showNotice("warning", t("frame.ended"));
  }
  return quiet ? false : askToSignIn();
}
