/** Signing in and out, and what the server tells at the start. Spec §4, §7 (account paths). */
import { get, post } from "@/api/call";
import { holdConnection, identityChanged } from "@/api/connection";
import { ApiError } from "@/api/error";
import { hasChatIdentity, identity, endViewing, isViewing } from "@/api/identity";
import { callIm } from "@/api/im";
import { eraseKept } from "@/api/person";
import type { LoggedIn } from "@/api/schema";
import type { LanguageKey } from "@/locales/languages";
import { switchLanguage } from "@/locales/i18n";
import { clearUser, receiveFailedInit, receiveInit, receiveSignIn, receiveUser, sessionStore } from "./session-store";
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
    if (user === undefined || user === null) return;
    if (identity.visitor_token !== null) await mergeVisitor(user); // left over from a sign-in the network cut short
  } catch (cause) {
    if (cause instanceof ApiError && cause.isCanceled) return loadInit();
    receiveFailedInit();
    if (!(cause instanceof ApiError)) throw cause;
  }
}

export function sendCode(
  email: string,
  purpose: "sign_in" | "password",
): Promise<{ remain_time: number; ticket: string }> {
  return post("/api/account/email/login_send", { email: email.trim(), purpose }, { quiet: true });
}

/** A code from a mail, and the ticket that shows it was asked for here; a reload loses the ticket. */
export interface TypedCode {
  auth_code: string;
  ticket?: string | undefined;
}

export type Credentials = ({ email: string } & TypedCode) | { email: string; password: string };

export interface SignedIn {
  is_new: boolean;
  /** How many conversations of the visitor came along. */
  merged: number;
  /** The account's, which need not be the page's. */
  language: string;
}

export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const answer = await post(
    "/api/account/email/login",
    { ...credentials, email: credentials.email.trim() },
    { quiet: true },
  );
  return enter(answer);
}

/** The second step of a sign-in, with the ticket of the refusal that asked for it. */
export async function signInSecond(ticket: string, code: string): Promise<SignedIn> {
  return enter(await post("/api/account/second_factor/login", { ticket, code }, { quiet: true }));
}

export async function enter(answer: LoggedIn): Promise<SignedIn> {
  holdConnection(); // the open socket speaks for the visitor
  identity.token = answer.token;
  const merged = await mergeVisitor(answer.user);
  receiveSignIn(answer.user, merged);
  identityChanged();
  return { is_new: answer.is_new, merged, language: answer.user.language };
}

/** Signs out here even if the server cannot be told: the token is forgotten in any case. */
export async function signOut(): Promise<void> {
  if (isViewing) {
    await post("/api/account/view/end", {}, { quiet: true }).catch(() => {});
    return endViewing();
  }
  const { login } = sessionStore;
  const told = post("/api/account/logout", {}, { quiet: true }).catch(() => {});
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
