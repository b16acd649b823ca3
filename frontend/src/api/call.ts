/** The only place that calls `fetch`: puts the headers on, unwraps the envelope or throws `ApiError`. Spec §7, §8. */
import { SPENT, type EncryptToken, canEncode, decode, encode, forgetToken, tokenFor } from "./encrypted";
import { ApiError, netError, type RefusalData } from "./error";
import { identity, systemType, uniqueId } from "./identity";
import type { Answer, FilePath, Input, Options, PathOf } from "./operations";
import { forThisPerson } from "./person";

/** Spec §9: request timeout 30 s. */
export const REQUEST_TIMEOUT_MS = 30_000;

interface Envelope<T> {
  code: number | string;
  status?: string;
  message?: string;
  data?: T;
}

export interface CallOptions {
  /** Sent as `idempotency-key`: repeating the call with the same key changes nothing more. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The reader is asked for nothing, and it is not sent again, whatever it lacks: nobody asked for this call. */
  quiet?: boolean;
  /** The body travels encoded, where the browser can. Spec §7. */
  encoded?: boolean;
  /** `unauthorized` is said of what is sent (a provider's answer), not of who sends it: nobody is signed out for it. */
  tokenStands?: boolean;
}

/** Hears that the server wants somebody signed in; answers whether somebody now is. */
type Prompt = (spentToken: string | null, quiet: boolean) => Promise<boolean>;
let prompt: Prompt = () => Promise.resolve(false);

/** Who is asked when the server says `unauthorized` (spec §4, prompt flow). One listener: the session feature. */
export function whenUnauthorized(listener: Prompt): void {
  prompt = listener;
}

/** Hears that a call was refused; answers whether it is to be sent again. What it throws is what the caller hears. */
type Listener = (refused: ApiError) => Promise<boolean>;
let lackPrompt: Listener = () => Promise.resolve(false);

/** Who asks for what the server misses: a recent proof, an address. One listener: the session feature. */
export function whenRefused(listener: Listener): void {
  lackPrompt = listener;
}

let switchedOff: () => void = () => {};

/** Who hears that a call was refused: switched off, or not for this country. One listener: the session feature. */
export function whenSwitchedOff(listener: () => void): void {
  switchedOff = listener;
}

/** What the parts that are fetched later have to say with each call: features/session/device-headers.ts. */
export const extraHeaders: Record<string, string> = {};

/** Every header of spec §7 that a browser may set. */
export function requestHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    locale: identity.locale ?? "en",
    currency: identity.currency ?? "USD",
    "unique-id": uniqueId,
    "device-id": identity.device_id,
    "system-type": systemType(),
    "request-id": crypto.randomUUID(),
    ...extraHeaders,
  };
  if (identity.token !== null) headers["authorization"] = `PS ${identity.token}`;
  return headers;
}

/** Reads. What the path has in braces is taken from `input`; the rest is its query. */
export function get<P extends PathOf<"get">>(
  path: P,
  ...[input, options]: Record<string, never> extends Input<"get", P>
    ? [input?: Input<"get", P>, options?: CallOptions]
    : [input: Input<"get", P>, options?: CallOptions]
): Promise<Answer<"get", P>> {
  return request(addressOf(path, input), { method: "GET" }, options);
}

/** Changes something, or asks with more than an address can hold. */
export function post<P extends PathOf<"post">>(
  path: P,
  body: Input<"post", P>,
  ...[options]: Options<"post", P, CallOptions>
): Promise<Answer<"post", P>> {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", body: JSON.stringify(body), headers }, options);
}

/** Takes something away. What it is about stands in the address. */
export function remove<P extends PathOf<"delete">>(
  path: P,
  input: Input<"delete", P>,
  ...[options]: Options<"delete", P, CallOptions>
): Promise<Answer<"delete", P>> {
  return request(addressOf(path, input), { method: "DELETE" }, options);
}

/** Reads a file: an <a> cannot carry our headers. */
export function getFile<P extends FilePath>(path: P, input: Input<"get", P>): Promise<Blob> {
  return forThisPerson(async () => {
    const answer = await fetch(addressOf(path, input), { headers: requestHeaders(), credentials: "same-origin" }).catch(
      (cause: unknown) => {
        throw netError(cause);
      },
    );
    if (answer.ok) return answer.blob();
    throw refusal(answer.status, ((await answer.json().catch(() => null)) ?? {}) as object);
  });
}

function addressOf(path: string, input: object = {}): string {
  const words = new Map(
    Object.entries(input).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)] as const])),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const word = words.get(key) ?? "";
    words.delete(key);
    return encodeURIComponent(word);
  });
  return words.size === 0 ? filled : `${filled}?${new URLSearchParams([...words])}`;
}

/** {@link attempt} with an encoded body; a spent token is replaced and the call sent again, once. Spec §7. */
async function attemptEncoded<T>(path: string, init: RequestInit, options: CallOptions): Promise<T> {
  const once = async () => {
    // Encoding waits, and the headers are made after it: without the check another person's token would be put on.
    const { token, body } = await forThisPerson(async () => {
      const token = await tokenFor(identity.token, () =>
        attempt<EncryptToken>("/api/get_encrypt_token", { method: "GET" }, {}),
      );
      return { token, body: await encode(String(init.body), token) };
    });
    const headers = { "content-type": "application/octet-stream", "bearer-encryption": `Bearer ${token}` };
    return attempt<T>(path, { ...init, body, headers }, options, token);
  };
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== SPENT) throw error;
    forgetToken();
    return once();
  }
}

/** One call; after a completed prompt the refused call is sent again, once, for who signed in. Spec §4. */
async function request<T>(path: string, init: RequestInit, options: CallOptions = {}): Promise<T> {
  const sent = identity.token;
  const send = options.encoded === true && canEncode() ? attemptEncoded : attempt;
  try {
    return await forThisPerson(() => send<T>(path, init, options));
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isHelped(error, sent, options))) throw error;
    return forThisPerson(() => send<T>(path, init, options));
  }
}

/** Asks the person for what a refused call lacks; answers whether it is there now. */
async function isHelped(
  refused: ApiError,
  sent: string | null,
  { quiet = false, tokenStands = false }: CallOptions,
): Promise<boolean> {
  if (refused.code === "unauthorized") return !tokenStands && prompt(sent, quiet);
  return !quiet && sent === identity.token && lackPrompt(refused);
}

let underWay = 0;

/** Whether an answer of the server is waited for. */
export const isAnswerAwaited = (): boolean => underWay > 0;

/** Sends a call once. `token` reads the answer of an encoded one. */
async function attempt<T>(path: string, init: RequestInit, options: CallOptions, token?: string): Promise<T> {
  const headers: Record<string, string> = { ...requestHeaders(), ...(init.headers as Record<string, string>) };
  if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;
  // A controller of our own rather than `AbortSignal.any`: that one is missing from browsers people still use.
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new ApiError("net_error", "timeout")),
    options.timeoutMs ?? REQUEST_TIMEOUT_MS,
  );
  const cancel = () => limit.abort(new ApiError("canceled", "canceled"));
  options.signal?.addEventListener("abort", cancel);
  if (options.signal?.aborted === true) cancel();
  underWay += 1;
  try {
    return await unwrap<T>(
      await fetch(path, { ...init, headers, credentials: "same-origin", signal: limit.signal }),
      token,
    );
  } catch (cause) {
    throw limit.signal.aborted ? netError(limit.signal.reason) : netError(cause);
  } finally {
    underWay -= 1;
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", cancel);
  }
}

/** Success is code 0 or status 'ok', in any case of letters; anything else is a refusal. Spec §7 (answer handling). */
async function unwrap<T>(response: Response, token?: string): Promise<T> {
  const answer = await read<T>(response, token).catch(() => null);
  if (answer === null || typeof answer !== "object") {
    throw new ApiError("net_error", response.statusText || "no answer", response.status);
  }
  if (answer.code === 0 || answer.status?.toLowerCase() === "ok") return answer.data as T;
  throw refusal(response.status, answer);
}

/** An answer says by its content type whether it is encoded: what was refused before decoding is not. */
async function read<T>(response: Response, token: string | undefined): Promise<Envelope<T> | null> {
  const isEncoded = response.headers.get("content-type")?.startsWith("application/octet-stream") === true;
  if (!isEncoded || token === undefined) return (await response.json()) as Envelope<T> | null;
  return JSON.parse(await decode(await response.text(), token)) as Envelope<T> | null;
}

/** The error for an envelope that is not a success, of a call, an upload or the socket. */
export function refusal(status: number, answer: { code?: unknown; message?: string; data?: unknown }): ApiError {
  const data = (answer.data ?? {}) as RefusalData;
  const code = typeof answer.code === "string" ? answer.code : (data.code ?? "net_error");
  if (code === "FEATURE_DISABLED" || code === "COUNTRY_NOT_ALLOWED") switchedOff();
  return new ApiError(code, answer.message ?? code, status, data);
}
