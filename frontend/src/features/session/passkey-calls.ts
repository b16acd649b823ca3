/** Passkeys of one's own account, and signing in with one. docs/wire.md, "Account". */
import { get, post } from "@/api/call";
import type { Passkeys } from "@/api/schema";
import { makePasskey, showPasskey } from "./passkey-browser";
import { enter, type SignedIn } from "./sign-in-calls";

/** The server forgets a challenge after five minutes; one that waits for its reader is replaced before. */
export const CHALLENGE_MS = 4.5 * 60_000;

export function loadPasskeys(): Promise<Passkeys> {
  return get("/api/account/passkey/list", {}, { quiet: true });
}

export async function createPasskey(name: string): Promise<void> {
  const { ticket, options } = await post("/api/account/passkey/register/begin", { name: name.trim() });
  const credential = await makePasskey(options);
  await post("/api/account/passkey/register/finish", { ticket, credential });
}

export async function deletePasskey(id: string): Promise<void> {
  await post("/api/account/passkey/delete", { id });
}

/** Signs in; `completing`: with the one the reader chooses where an address is typed. */
export async function signInWithPasskey(how: { signal?: AbortSignal; completing?: boolean } = {}): Promise<SignedIn> {
  const quiet = { quiet: true, ...(how.signal && { signal: how.signal }) };
  const { ticket, options } = await post("/api/account/passkey/login/begin", {}, quiet);
  const credential = await showPasskey(options, how);
  return enter(
    await post("/api/account/passkey/login/finish", { ticket, credential }, { quiet: true, tokenStands: true }),
  );
}

/** Proves again who one is. */
export async function proveWithPasskey(): Promise<void> {
  const { ticket, options } = await post("/api/account/passkey/prove/begin", {}, { quiet: true });
  const credential = await showPasskey(options);
  await post("/api/account/passkey/prove/finish", { ticket, credential }, { quiet: true });
}

const KEY = "guildhall.sign-in";

/** Whether the last sign-in of this browser was with a passkey; it says nothing about whose. Spec §4. */
export function prefersPasskey(): boolean {
  try {
    return localStorage.getItem(KEY) === "passkey";
  } catch {
    return false; // storage may be forbidden
  }
}

export function rememberWay(way: "passkey" | "other"): void {
  try {
    if (way === "passkey") localStorage.setItem(KEY, way);
    else localStorage.removeItem(KEY);
  } catch {
    // The dialog opens as it always did, then.
  }
}
