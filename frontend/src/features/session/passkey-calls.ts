/** Passkeys of one's own account, and signing in with one. docs/wire.md, "Account". */
import { get, post } from "@/api/call";
import type { Passkeys } from "@/api/schema";
import { makePasskey, showPasskey } from "./passkey-browser";
import { enter, type SignedIn } from "./sign-in-calls";

/** The server forgets a challenge after five minutes; one that waits for its reader is replaced before. */
export const CHALLENGE_MS = 4.5 * 60_000;

interface Challenge {
  ticket: string;
  options: unknown;
}

interface Answered {
  ticket: string;
  credential: object;
}

/**
 * Answers a challenge of the server. One that is too old by then is replaced and answered again: a machine that slept
 * may come back with it. By wall time, for timers stand still while a machine sleeps, and the server's clock does not.
 */
async function answer(
  begin: () => Promise<Challenge>,
  ask: (options: unknown, again: boolean) => Promise<object>,
): Promise<Answered> {
  for (let again = false; ; again = true) {
    const begun = Date.now();
    const { ticket, options } = await begin();
    const credential = await ask(options, again);
    if (Date.now() - begun < CHALLENGE_MS) return { ticket, credential };
  }
}

/** The signal of a call that may be called off. */
const until = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

export function loadPasskeys(): Promise<Passkeys> {
  return get("/api/account/passkey/list", {}, { quiet: true });
}

/** May be called off until the browser has made it: after that the server has to know it. */
export async function createPasskey(name: string, signal?: AbortSignal): Promise<void> {
  const made = await answer(
    () => post("/api/account/passkey/register/begin", { name: name.trim() }, until(signal)),
    (options) => makePasskey(options, signal),
  );
  await post("/api/account/passkey/register/finish", made);
}

export async function deletePasskey(id: string): Promise<void> {
  await post("/api/account/passkey/delete", { id });
}

interface SignInHow {
  signal?: AbortSignal;
  /** Only with the one the reader chooses where an address is typed, and until this ends the waiting. */
  completing?: AbortSignal;
}

export async function signInWithPasskey({ signal, completing }: SignInHow = {}): Promise<SignedIn> {
  const quiet = { quiet: true, ...until(signal) };
  const shown = await answer(
    () => post("/api/account/passkey/login/begin", {}, quiet),
    // One that was chosen is wanted: asked for again, it is not left to the field once more.
    (options, again) =>
      completing === undefined || again
        ? showPasskey(options, until(signal))
        : showPasskey(options, { signal: completing, completing: true }),
  );
  return enter(await post("/api/account/passkey/login/finish", shown, { ...quiet, tokenStands: true }));
}

/** Proves again who one is. */
export async function proveWithPasskey(signal?: AbortSignal): Promise<void> {
  const quiet = { quiet: true, ...until(signal) };
  const shown = await answer(
    () => post("/api/account/passkey/prove/begin", {}, quiet),
    (options) => showPasskey(options, until(signal)),
  );
  await post("/api/account/passkey/prove/finish", shown, quiet);
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
