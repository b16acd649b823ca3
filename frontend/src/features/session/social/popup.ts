/**
 * The pop-up of a provider, from the page that opened it: it is opened in the press itself, sent to the provider when
 * the server has said where, and listened to until it has answered. Spec §4, §5 (binding), §9 (sizes and times).
 */
import { CHANNEL, type AnswerField, type Op, type Provider } from "./providers";

/** Spec §9: bind popup 800x800, polled each second for close. */
const SIDE = 800;
export const POLL_MS = 1_000;
/**
 * Ours: a provider's page may have cut the link to this page, and then its window only seems to be closed. What it
 * answers within so long is still taken.
 */
export const AFTER_CLOSED_MS = 5 * 60_000;

/** What only the right window knows. */
export interface Expected {
  provider: Provider;
  op: Op;
  state: string;
}

export type Fields = Partial<Record<AnswerField, string>>;

export type Heard =
  | { status: "answered"; fields: Fields }
  | { status: "declined" }
  /** The provider sent back something else than an answer. */
  | { status: "failed" };

/** What each provider answers with. All must be there; Apple says a name only the first time. */
const NEEDED: Record<Provider, readonly AnswerField[]> = {
  google: ["code"],
  apple: ["id_token"],
  facebook: ["access_token"],
  twitter: ["code"],
  line: ["code"],
  tiktok: ["code"],
  vk: ["code", "device_id"],
};
const ALLOWED: Partial<Record<Provider, readonly AnswerField[]>> = { apple: ["name"] };

/** How the providers say that the person pressed "Cancel". */
const DECLINED: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize", "user_denied"]);

/** To be called in the press: later, browsers take it for a window that nobody wanted. `null` if it was blocked. */
export function openPopup(provider: Provider): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - SIDE) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - SIDE) / 2));
  const features = `popup,width=${SIDE},height=${SIDE},left=${left},top=${top}`;
  const opened = window.open(`/authorization/${provider}`, CHANNEL, features);
  return opened === null || opened.closed ? null : opened;
}

/** `null` for whatever is not the answer of the expected window: another's, or malformed. It changes nothing. */
export function heardIn(data: unknown, { provider, op, state }: Expected): Heard | null {
  if (typeof data !== "object" || data === null) return null;
  const said = data as Record<string, unknown>;
  if (said["op"] !== `${op}-${provider}` || said["state"] !== state) return null;
  if (typeof said["error"] === "string") return { status: DECLINED.has(said["error"]) ? "declined" : "failed" };
  const fields: Fields = {};
  for (const field of NEEDED[provider]) {
    const value = said[field];
    if (typeof value !== "string" || value === "") return null;
    fields[field] = value;
  }
  for (const field of ALLOWED[provider] ?? []) {
    const value = said[field] ?? "";
    if (typeof value !== "string") return null;
    fields[field] = value;
  }
  return { status: "answered", fields };
}

/**
 * Listens to the window until it has answered, and for a while after it was closed; `closed` hears of that once. The
 * answer stops it.
 */
export function listenTo(
  popup: Pick<Window, "closed">,
  expected: Expected,
  hear: (heard: Heard) => void,
  closed: () => void,
): () => void {
  const take = (data: unknown) => {
    const heard = heardIn(data, expected);
    if (heard === null) return;
    stop();
    hear(heard);
  };
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === location.origin) take(data);
  };
  window.addEventListener("message", onMessage);
  // A channel is one of this origin's own pages; browsers without one still have the message.
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(CHANNEL) : null;
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => take(data));
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const poll = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(poll);
    deadline = setTimeout(stop, AFTER_CLOSED_MS);
    closed();
  }, POLL_MS);
  function stop() {
    window.removeEventListener("message", onMessage);
    channel?.close();
    clearInterval(poll);
    clearTimeout(deadline);
  }
  return stop;
}
