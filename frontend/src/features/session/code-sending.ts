/**
 * Sending a code by mail, and how long until another may be sent. The countdown outlives the dialog. Spec §4, §5, §8.
 */
import { proxy, useSnapshot } from "valtio";
import { post } from "@/api/call";
import { ApiError } from "@/api/error";
import { useCountdown } from "@/components/countdown";
import { sendCode, type TypedCode } from "./sign-in-calls";

/** `bind`: to an address that the account has not yet. */
export type Purpose = "sign_in" | "password" | "bind" | "appeal";

/** When another code may be sent, by purpose and address. */
const resendStore = proxy<{ deadlines: Record<string, number> }>({ deadlines: {} });

/**
 * What the last sending was answered with, by purpose and address: goes back with the code, which is then nobody
 * else's to guess.
 */
const tickets = new Map<string, string>();

const keyOf = (email: string, purpose: Purpose) => `${purpose} ${email.trim().toLowerCase()}`;

/** Seconds until another code may be sent to `email`; 0 when it may be sent now. */
export function useResend(email: string, purpose: Purpose): number {
  const { deadlines } = useSnapshot(resendStore);
  return useCountdown(deadlines[keyOf(email, purpose)] ?? null);
}

/** Sends a code. A refusal that carries `remain_time` resumes the countdown from that time, and is thrown on. */
export async function sendCodeTo(email: string, purpose: Purpose): Promise<void> {
  const wait = (seconds: number) => {
    resendStore.deadlines[keyOf(email, purpose)] = Date.now() + seconds * 1000;
  };
  try {
    const sending =
      purpose === "bind" ? post("/api/account/email/bind_send", { email: email.trim() }) : sendCode(email, purpose);
    const { remain_time, ticket } = await sending;
    tickets.set(keyOf(email, purpose), ticket);
    wait(remain_time);
  } catch (cause) {
    if (cause instanceof ApiError && cause.remain_time !== undefined) wait(cause.remain_time);
    throw cause;
  }
}

/** A typed code with the ticket of its sending. */
export function typedCode(email: string, purpose: Purpose, auth_code: string): TypedCode {
  return { auth_code, ticket: tickets.get(keyOf(email, purpose)) };
}

/** How long a refused confirmation asks us to wait before the next one, in seconds. */
export function recheckAfter(cause: unknown): number {
  return cause instanceof ApiError ? (cause.remain_time ?? cause.data.retry_after ?? 0) : 0;
}
