/** Asks for a sign-in, and goes on with what needed one. Spec §4 (prompt flow). */
import { ApiError } from "@/api/error";
import { endViewing, identity, isViewing } from "@/api/identity";
import { showNotice } from "@/components/notices";
import { t } from "@/locales/i18n";
import { askFor } from "./prompt";
import { forgetPerson } from "./session-calls";

/** Opens the dialog, or joins the one that is open. */
export function askToSignIn(): Promise<boolean> {
  return askFor("sign_in");
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
  if (quiet) return false;
  if (await askToSignIn()) return true;
  throw new ApiError("profile_error", t("error.unauthorized"), 401);
}
