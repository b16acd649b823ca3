/** Signing in, by whatever way; fetched with the dialog that needs it. Spec §4, §7 (account paths). */
import { post } from "@/api/call";
import { holdConnection, identityChanged } from "@/api/connection";
import { identity } from "@/api/identity";
import type { LoggedIn } from "@/api/schema";
import { receiveSignIn } from "./session-store";
import { mergeVisitor } from "./visitor-merge";

export function sendCode(
  email: string,
  purpose: "sign_in" | "password" | "appeal",
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

/** Goes on as who has just signed in, by whatever way. */
export async function enter(answer: LoggedIn): Promise<SignedIn> {
  holdConnection(); // the open socket speaks for the visitor
  identity.token = answer.token;
  const merged = await mergeVisitor(answer.user);
  receiveSignIn(answer.user, merged);
  identityChanged();
  return { is_new: answer.is_new, merged, language: answer.user.language };
}
