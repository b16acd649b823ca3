/** Two-step verification of one's own account, and proving again who one is. docs/wire.md, "Account". */
import { get, post } from "@/api/call";
import { identityChanged } from "@/api/connection";
import { ApiError } from "@/api/error";
import { t } from "@/locales/i18n";
import type { FactorOffer, SecondFactor } from "@/api/schema";
import type { TypedCode } from "./sign-in-calls";

export function loadFactor(): Promise<SecondFactor> {
  return get("/api/account/second_factor", {}, { quiet: true });
}

/** Makes a secret for an app; it counts once `turnOn` has confirmed it. */
export function setUpFactor(): Promise<FactorOffer> {
  return post("/api/account/second_factor/set_up", {});
}

/** Answers the recovery codes, which are never shown again. */
export async function turnOn(code: string, isRequired: boolean): Promise<string[]> {
  const { recovery_codes } = await post("/api/account/second_factor/confirm", { code });
  // The server has refused the socket of staff who had none.
  if (isRequired) identityChanged();
  return recovery_codes;
}

export async function renewRecoveryCodes(code: string): Promise<string[]> {
  return (await post("/api/account/second_factor/recovery_codes", { code })).recovery_codes;
}

export function turnOff(code: string): Promise<SecondFactor> {
  return post("/api/account/second_factor/remove", { code });
}

export type Proof = { code: string } | { password: string } | TypedCode;

export async function proveAgain(proof: Proof): Promise<void> {
  await post("/api/account/reauthenticate", proof, { quiet: true, encoded: true });
}

/** What is wrong with a code of an app, for its field; `null` if the refusal is about something else. */
export function codeFlaw(cause: unknown): string | null {
  if (!(cause instanceof ApiError)) return null;
  if (cause.code === "CODE_INVALID" || cause.fields["code"] !== undefined) return t("session.second.wrong");
  if (cause.code === "CODE_EXPIRED") return t("session.second.expired");
  if (cause.code !== "RATE_LIMITED") return null;
  return t("session.second.wait", { minutes: Math.max(1, Math.ceil((cause.remain_time ?? 0) / 60)) });
}
