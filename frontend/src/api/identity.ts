/** Who this browser is to the server: token, visitor token, device, language and currency. Spec §6, §7 (headers). */
import { proxy, subscribe } from "valtio";

interface Identity {
  /** Sign-in token, sent as `authorization: PS {token}`; `null` when signed out. Kept 30 days by the server. */
  token: string | null;
  /** What a visitor speaks under; bound to `device_id` by the server. */
  visitor_token: string | null;
  device_id: string;
  /** `null` until this browser's first visit has settled them. */
  locale: string | null;
  /** The language was chosen on this device, not taken from the browser or an account. */
  locale_chosen: boolean;
  currency: string | null;
}

const KEY = "guildhall.identity";

/** This browser's, or this tab's alone, where an administrator looks at the shop as somebody else (decision 0078). */
let storage: Storage | undefined;

function kept(): Partial<Identity> {
  try {
    storage = sessionStorage.getItem(KEY) === null ? localStorage : sessionStorage;
    return JSON.parse(storage.getItem(KEY) ?? "{}") as Partial<Identity>;
  } catch {
    return {}; // a spoiled entry is as good as none
  }
}

const before = kept();

export const identity = proxy<Identity>({
  token: before.token ?? null,
  visitor_token: before.visitor_token ?? null,
  device_id: before.device_id ?? crypto.randomUUID(),
  locale: before.locale ?? null,
  locale_chosen: before.locale_chosen ?? false,
  currency: before.currency ?? null,
});

/** One page load: tells two tabs of one device apart in the server's log. */
export const uniqueId = crypto.randomUUID();

function keep(): void {
  try {
    storage?.setItem(KEY, JSON.stringify(identity));
  } catch {
    // Storage may be full or forbidden; the tab still works until it is closed.
  }
}
keep();
subscribe(identity, keep);

/** Signing in or out in one tab does so in all of them; `changed` hears when the token is another one. */
export function followOtherTabs(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    const { token = null, visitor_token = null } = kept();
    if (token === identity.token && visitor_token === identity.visitor_token) return;
    identity.token = token;
    identity.visitor_token = visitor_token;
    changed();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Whether this tab shows the shop as somebody else sees it, or did: it is no other tab again. */
export const isViewing = storage !== undefined && storage !== localStorage;

/** What it showed is over: nothing of it is left, and a reload says so. */
export function endViewing(): void {
  sessionStorage.removeItem("guildhall.view");
  location.reload();
}

/** True when the server would know who is talking, without asking for a visitor token first. */
export function hasChatIdentity(): boolean {
  return identity.token !== null || identity.visitor_token !== null;
}

export type SystemType = "iOS" | "Android" | "mobile_pwa" | "pc_pwa" | "mobile_web" | "pc_web";

/** Whether one of the apps shows this page. */
export const isInApp = (agent = navigator.userAgent): boolean => agent.includes("GuildhallApp/");

/** Which of the six kinds of client this is. iOS and Android are the native apps, which say so in the user agent. */
export function systemType(agent = navigator.userAgent, standalone = isStandalone()): SystemType {
  const native = /GuildhallApp\/(iOS|Android)/.exec(agent)?.[1];
  if (native === "iOS" || native === "Android") return native;
  const mobile = /Mobi|Android|iPhone|iPad/i.test(agent);
  if (standalone) return mobile ? "mobile_pwa" : "pc_pwa";
  return mobile ? "mobile_web" : "pc_web";
}

function isStandalone(): boolean {
  return typeof matchMedia === "function" && matchMedia("(display-mode: standalone)").matches;
}
