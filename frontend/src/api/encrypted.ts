/**
 * Bodies that travel shifted and in base64, as this wire has them. Spec §3, §7, §9. It is likeness, not protection (TLS
 * protects); browsers without `crypto.subtle`, which they give to secure origins only, send the same calls plainly.
 */

/** A new token is fetched so long before the old one ends. Spec §9. */
const MARGIN_MS = 60_000;
/** The one refusal that a new token helps against; it does not log out. */
export const SPENT = "Signature verification failed";

export interface EncryptToken {
  token: string;
  expires_at: number;
}

/** The token in use, and the session it was made for (`null`: this device, signed out). */
let held: { of: string | null; token: EncryptToken } | null = null;

/** A token for that session that is good for a while yet; `fetchNew` is asked only if there is none. */
export async function tokenFor(session: string | null, fetchNew: () => Promise<EncryptToken>): Promise<string> {
  if (held?.of !== session || held.token.expires_at - Date.now() <= MARGIN_MS) {
    held = { of: session, token: await fetchNew() };
  }
  return held.token.token;
}

/** The server wants no more of the token in use. */
export function forgetToken(): void {
  held = null;
}

/** Whether this browser can. */
export function canEncode(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function encode(text: string, token: string): Promise<string> {
  const shifted = await shift(new TextEncoder().encode(text), token, 1);
  return btoa(Array.from(shifted, (byte) => String.fromCharCode(byte)).join(""));
}

export async function decode(encoded: string, token: string): Promise<string> {
  const shifted = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await shift(shifted, token, -1));
}

/** Every byte by one of the token's SHA-256, round and round. */
async function shift(bytes: Uint8Array, token: string, sign: 1 | -1): Promise<Uint8Array> {
  const key = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)));
  return bytes.map((byte, at) => byte + sign * (key[at % key.length] ?? 0));
}
