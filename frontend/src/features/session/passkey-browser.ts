/**
 * What a browser can do with passkeys, and what it says when it does not. Spec §8: creation failed, not supported,
 * there already; sign-in failed. Who called it off is told nothing went wrong.
 */

export type PasskeyFlaw = "unsupported" | "exists" | "canceled" | "failed";

export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
  readonly flaw: PasskeyFlaw;

  constructor(flaw: PasskeyFlaw, cause?: unknown) {
    super(flaw, { cause });
    this.flaw = flaw;
  }
}

/** Whether there can be any here: a browser that reads the server's JSON by itself, at an address with a domain. */
export function hasPasskeys(): boolean {
  if (typeof PublicKeyCredential !== "function" || isNumeric(location.hostname)) return false;
  const { parseCreationOptionsFromJSON, parseRequestOptionsFromJSON } = PublicKeyCredential;
  return typeof parseCreationOptionsFromJSON === "function" && typeof parseRequestOptionsFromJSON === "function";
}

/** An IP address: a passkey belongs to a name. */
function isNumeric(host: string): boolean {
  return host.includes(":") || /^[\d.]+$/u.test(host);
}

/** Whether passkeys can be offered among the addresses that a field completes. */
export async function canComplete(): Promise<boolean> {
  if (!hasPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== "function") return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Has the browser make a passkey. */
export async function makePasskey(options: unknown, signal?: AbortSignal): Promise<object> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey, ...(signal && { signal }) });
  });
}

/** Has the browser show one; `completing`: only when the reader chooses it where an address is typed. */
export async function showPasskey(
  options: unknown,
  { signal, completing = false }: { signal?: AbortSignal; completing?: boolean } = {},
): Promise<object> {
  return ask(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    const mediation = completing ? ({ mediation: "conditional" } as const) : {};
    return navigator.credentials.get({ publicKey, ...mediation, ...(signal && { signal }) });
  });
}

async function ask(asking: () => Promise<Credential | null>): Promise<object> {
  if (!hasPasskeys()) throw new PasskeyError("unsupported");
  try {
    const answer = await asking();
    if (answer instanceof PublicKeyCredential) return answer.toJSON() as object;
  } catch (cause) {
    throw new PasskeyError(flawOf(cause), cause);
  }
  throw new PasskeyError("failed");
}

/** Browsers say "not allowed" for whatever ended without a passkey: called off, too late, none there. */
function flawOf(cause: unknown): PasskeyFlaw {
  const flaws: Record<string, PasskeyFlaw> = {
    InvalidStateError: "exists",
    NotAllowedError: "canceled",
    AbortError: "canceled",
    NotSupportedError: "unsupported",
    SecurityError: "unsupported",
  };
  return (cause instanceof DOMException && flaws[cause.name]) || "failed";
}
