/**
 * What this page can ask the app that shows it; fetched in an app alone. How an app answers: docs/native-bridge.md.
 * Spec §6, §7 (native bridge), §8 (codes), §9 (10 s).
 */
import { get, refusal } from "./call";
import { systemType } from "./identity";

/** Spec §9. */
export const BRIDGE_TIMEOUT_MS = 10_000;

interface ServerCall {
  method: "GET" | "POST";
  /** Of the server's, with its query: `/api/...`. */
  path: string;
  body?: object;
}

/** What goes in and comes out of each method. */
interface Methods {
  /** A token that counts once, for `native_token/login`; `null` while nobody is signed in to the app. */
  get_token: { params: Record<string, never>; answer: { token: string | null } };
  /** The app calls the server as itself. The answer is the server's, with its HTTP status. */
  request_server_api: { params: ServerCall; answer: { status: number; body: { code?: unknown; data?: unknown } } };
  /** Something that happened, for the app's own counting. */
  analytics: { params: { event: string; values?: Record<string, string | number> }; answer: null };
}

export type BridgeMethod = keyof Methods;

/** Why the app has not done it: -1 it cannot, 408 it says nothing, any other is the app's own. */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** As an app answers: data, or a code that is not 0. */
interface BridgeAnswer {
  id: string;
  code: number;
  data?: unknown;
  message?: string;
}

interface BridgeWindow {
  /** WKWebView. */
  webkit?: { messageHandlers?: { guildhall?: { postMessage: (message: object) => void } } };
  /** Android's WebView, which takes text alone. */
  guildhallApp?: { postMessage: (message: string) => void };
  /** Called by the app. */
  guildhallBridge?: { answer: (answer: BridgeAnswer | string) => void };
}

const bridge = window as unknown as BridgeWindow;

/** How messages go out; `undefined` outside of an app, whatever the page says of itself. */
function outlet(): ((message: object) => void) | undefined {
  const ios = bridge.webkit?.messageHandlers?.guildhall;
  if (ios !== undefined) return (message) => ios.postMessage(message);
  const android = bridge.guildhallApp;
  return android === undefined ? undefined : (message) => android.postMessage(JSON.stringify(message));
}

const waiting = new Map<string, (answer: BridgeAnswer) => void>();

/** An answer that nobody waits for (any more) changes nothing. */
function answer(given: BridgeAnswer | string): void {
  const read = typeof given === "string" ? (JSON.parse(given) as BridgeAnswer) : given;
  waiting.get(read.id)?.(read);
}

/** Sends one message and waits for what the app answers. */
function ask<M extends BridgeMethod>(method: M, params: Methods[M]["params"]): Promise<Methods[M]["answer"]> {
  const send = outlet();
  if (send === undefined || appOf(systemType()) === undefined)
    return Promise.reject(new BridgeError(-1, "client-only interface"));
  bridge.guildhallBridge = { answer };
  const id = crypto.randomUUID();
  return new Promise((done, fail) => {
    const timer = setTimeout(() => end(() => fail(new BridgeError(408, "timeout"))), BRIDGE_TIMEOUT_MS);
    const end = (told: () => void) => {
      clearTimeout(timer);
      waiting.delete(id);
      told();
    };
    waiting.set(id, ({ code, data, message }) =>
      end(() => (code === 0 ? done(data as Methods[M]["answer"]) : fail(new BridgeError(code, message ?? "refused")))),
    );
    send({ guildhall: 1, id, method, params });
  });
}

const appOf = (kind: string) => (kind === "iOS" || kind === "Android" ? kind : undefined);

/** The token that signs this page in, once; `null` while nobody is signed in to the app. */
export const getToken = (): Promise<string | null> => ask("get_token", {}).then(({ token }) => token);

/** Tells the app that something has happened. */
export const analytics = (event: string, values: Record<string, string | number> = {}): Promise<null> =>
  ask("analytics", { event, values });

/** The server's data, asked for by the app as itself. Needs an app that is new enough. */
export async function requestServerApi(call: ServerCall): Promise<unknown> {
  await checkVersion();
  const { status, body } = await ask("request_server_api", call);
  if (body.code === 0) return body.data;
  throw refusal(status, body);
}

let least: Promise<{ android: string; ios: string }> | undefined;

/** How new the operator wants it to be. Asked for once: what is set meanwhile holds from the next start on. */
async function checkVersion(): Promise<void> {
  const app = appOf(systemType());
  if (app === undefined) return; // `ask` refuses it
  least ??= get("/api/integrate/init_info", {}, { quiet: true }).then(({ min_app_version }) => min_app_version);
  const wanted = await least.catch((cause: unknown) => {
    least = undefined;
    throw cause;
  });
  const version = app === "iOS" ? wanted.ios : wanted.android;
  if (isOlder(appVersion(navigator.userAgent), version))
    throw new BridgeError(-1, `requires minimum version ${version}`);
}

/** Of `GuildhallApp/Android 1.9.0`; an app that does not say it is the oldest. */
export const appVersion = (agent: string): string =>
  /GuildhallApp\/(?:iOS|Android) (\d+\.\d+\.\d+)/u.exec(agent)?.[1] ?? "0.0.0";

/** By their numbers, from the first that differs. */
export function isOlder(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((version) => version.split(".").map(Number));
  const at = [0, 1, 2].find((part) => (ones?.[part] ?? 0) !== (others?.[part] ?? 0));
  return at !== undefined && (ones?.[at] ?? 0) < (others?.[at] ?? 0);
}
