/** Who is here at the start, and signing out; signing in is in sign-in-calls.ts. Spec §4, §7 (account paths). */
import { get, post } from "@/api/call";
import { identityChanged } from "@/api/connection";
import { ApiError } from "@/api/error";
import { hasChatIdentity, identity, endViewing, isInApp, isViewing } from "@/api/identity";
import { callIm } from "@/api/im";
import { eraseKept } from "@/api/person";
import type { LanguageKey } from "@/locales/languages";
import { switchLanguage } from "@/locales/i18n";
import { askFor } from "./prompt";
import { clearUser, receiveFailedInit, receiveInit, receiveUser, sessionStore } from "./session-store";
import { mergeVisitor } from "./visitor-merge";

/**
 * Asks who we are, again if somebody signed in or out meanwhile: the answer about the one before would sign the new one
 * out. A failure leaves the status unknown, so nobody is shown as signed out because of a bad network.
 */
export async function loadInit(): Promise<void> {
  try {
    const info = await get("/api/integrate/init_info", {}, { quiet: true });
    if (!info.login_check.is_login && identity.token !== null) {
      identity.token = null;
      identityChanged();
    }
    receiveInit(info);
    const user = info.account_info;
    if (user === undefined || user === null) return void (isInApp() && askFor("app"));
    if (identity.visitor_token !== null) await mergeVisitor(user); // left over from a sign-in the network cut short
  } catch (cause) {
    if (cause instanceof ApiError && cause.isCanceled) return loadInit();
    receiveFailedInit();
    if (!(cause instanceof ApiError)) throw cause;
  }
}

/** Signs out here even if the server cannot be told: the token is forgotten in any case. */
export async function signOut(): Promise<void> {
  if (isViewing) {
    await post("/api/account/view/end", {}, { quiet: true }).catch(() => {});
    return endViewing();
  }
  const { login } = sessionStore;
  const told = post(isInApp() ? "/api/account/app/logout" : "/api/account/logout", {}, { quiet: true }).catch(() => {});
  forgetPerson();
  if (login.status === "logined") await eraseKept(login.user.uid);
  await told;
}

/** ACC-09: clears user and counts, then resets the chat visitor token; features forget by `whenPersonChanges`. */
export function forgetPerson(): void {
  // The visitor token first: between the two nobody is taken for that visitor.
  identity.visitor_token = null;
  identity.token = null;
  clearUser();
  identityChanged();
}

/** Switches the page, and tells the server when somebody is signed in; the page switches even if that fails. */
export async function chooseLanguage(language: LanguageKey): Promise<void> {
  await switchLanguage(language);
  identity.locale_chosen = true;
  if (identity.token !== null) receiveUser(await post("/api/account/set_language", { language }));
  if (hasChatIdentity()) await callIm("set_language", { language });
}
