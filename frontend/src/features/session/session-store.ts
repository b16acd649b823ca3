/**
 * Who is signed in, and what the server told at the start. Spec §3 (init info), §4 (login status). Written only here.
 */
import { proxy } from "valtio";
import { disabledStore } from "@/api/disabled-features";
import { identity } from "@/api/identity";
import { rateStore } from "@/api/rates";
import type { Currency, InitInfo, User } from "@/api/schema";

export type Login = { status: "unknown" } | { status: "unlogined" } | { status: "logined"; user: User };

interface SessionStore {
  login: Login;
  currencies: Currency[];
  /** Two letters; used for nothing that decides about money. */
  country: string;
  /** Why the first load failed, if it did: the page then offers to try again. */
  failed: boolean;
  /** Unread messages as of the first load; the messages feature counts on from here. */
  unread_at_start: number;
  /** Unread notifications as of the first load; the notice feature counts on from here. */
  notices_at_start: number;
  /** Grows when another user than before signs in: what a page holds in itself is not theirs. */
  turn: number;
  /** How many of the visitor's conversations came along with the last sign-in. */
  adopted: number;
}

export const sessionStore = proxy<SessionStore>({
  login: { status: "unknown" },
  currencies: [],
  country: "",
  failed: false,
  unread_at_start: 0,
  notices_at_start: 0,
  turn: 0,
  adopted: 0,
});

/** Who was signed in last on this page; stays after signing out. */
let lastUid: string | undefined;

/** The login status an init info stands for. */
export function loginOf(info: Pick<InitInfo, "login_check" | "account_info">): Login {
  const user = info.account_info;
  return info.login_check.is_login && user !== undefined && user !== null
    ? { status: "logined", user }
    : { status: "unlogined" };
}

function setLogin(login: Login): void {
  sessionStore.login = login;
  if (login.status !== "logined") return;
  identity.currency = login.user.currency;
  if (lastUid !== undefined && lastUid !== login.user.uid) sessionStore.turn += 1;
  lastUid = login.user.uid;
}

/** What prices are shown in until somebody chooses: the server says it for each language. Spec §9. */
function currencyOf(info: InitInfo): string {
  return info.language_info.items.find(({ key }) => key === identity.locale)?.currency ?? "USD";
}

export function receiveInit(info: InitInfo): void {
  setLogin(loginOf(info));
  sessionStore.currencies = info.currency_info.items;
  rateStore.currencies = info.currency_info.items;
  identity.currency ??= currencyOf(info);
  disabledStore.features = info.disabled_features;
  sessionStore.country = info.country_info.country;
  const badge = info.unread_badge;
  sessionStore.unread_at_start = badge.unread_im_message.total;
  sessionStore.notices_at_start = badge.unread_message + badge.unread_system_message + badge.unread_social_message;
  sessionStore.failed = false;
}

/** Somebody has just signed in here, with so many of the visitor's conversations. */
export function receiveSignIn(user: User, adopted: number): void {
  sessionStore.adopted = adopted;
  setLogin({ status: "logined", user });
}

export function receiveUser(user: User): void {
  setLogin({ status: "logined", user });
}

/** Another device changed the account; news about somebody else, late after a switch, is not ours. */
export function receiveAccountPush(user: User): void {
  if (sessionStore.login.status === "logined" && sessionStore.login.user.uid === user.uid) receiveUser(user);
}

export function receiveFailedInit(): void {
  sessionStore.failed = true;
}

/** Clears the user and everything counted for them. Spec §4 (logout). */
export function clearUser(): void {
  sessionStore.login = { status: "unlogined" };
  sessionStore.unread_at_start = 0;
  sessionStore.notices_at_start = 0;
}
