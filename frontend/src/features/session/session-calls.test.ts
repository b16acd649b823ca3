// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "@/api/connection";
import { identity } from "@/api/identity";
import { whenPersonChanges, whenSignedOut } from "@/api/person";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { currentLanguage, switchLanguage } from "@/locales/i18n";
import { refuse, serve } from "@/testing/serve";
import { chooseCurrency } from "./choose-currency";
import { loadInit, signOut } from "./session-calls";
import { clearUser, loginOf, receiveAccountPush, receiveUser, sessionStore } from "./session-store";
import { signIn } from "./sign-in-calls";
import { skipsMerge } from "./visitor-merge";

const ana = {
  uid: "7",
  email: "ana@example.org",
  nickname: "Ana",
  user_type: 1,
  language: "en",
  currency: "USD",
} as User;
const credentials = { email: " ana@example.org ", auth_code: "ABC234" };

beforeEach(() => {
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
});
afterEach(async () => {
  Object.assign(identity, { token: null, visitor_token: null, locale_chosen: false });
  await switchLanguage("en");
  sessionStore.login = { status: "unknown" };
});

test("login is unknown until the server has answered, then logined or unlogined", () => {
  expect(sessionStore.login.status).toBe("unknown");
  expect(loginOf({ login_check: { is_login: true }, account_info: ana }).status).toBe("logined");
  expect(loginOf({ login_check: { is_login: false } }).status).toBe("unlogined");
});

test("a failed start leaves the login unknown and the token kept: a bad network signs nobody out", async () => {
  identity.token = "t";
  serve([refuse(503, "busy")]);
  await loadInit();
  expect(sessionStore.login.status).toBe("unknown");
  expect(sessionStore.failed).toBe(true);
  expect(identity.token).toBe("t");
});

test("that nobody was signed in, said late, does not sign out the one who signed in meanwhile", async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => answers.push(answer)));
  const known = (user: User | null) =>
    Response.json({
      code: 0,
      data: {
        login_check: { is_login: user !== null },
        account_info: user,
        country_info: { country: "US" },
        currency_info: { items: [] },
        language_info: { items: [] },
        unread_badge: { unread_im_message: { total: 0 } },
      },
    });
  const init = loadInit();
  identity.token = "t";
  answers[0]?.(known(null));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(known(ana));
  await init;
  expect(identity.token).toBe("t");
  expect(sessionStore.login).toEqual({ status: "logined", user: ana });
});

test("a page is not kept for another user, but for the same one and through a sign-in", () => {
  receiveUser(ana);
  const ofAna = sessionStore.turn;
  clearUser();
  receiveUser(ana);
  expect(sessionStore.turn).toBe(ofAna);
  clearUser();
  receiveUser({ ...ana, uid: "8" });
  expect(sessionStore.turn).toBe(ofAna + 1);
});

test("signing in merges the visitor's chat once, with the new token, and forgets the visitor token", async () => {
  identity.visitor_token = "v1";
  const asked = serve([{ token: "t1", is_new: false, user: ana }, { merged: 2 }]);
  expect(await signIn(credentials)).toEqual({ is_new: false, merged: 2, language: "en" });
  expect(asked.map(({ path }) => path)).toEqual(["/api/account/email/login", "/api/im/merge_vistor_msg"]);
  expect(asked[0]?.body).toEqual({ email: "ana@example.org", auth_code: "ABC234" });
  expect(asked[1]?.body).toEqual({ visitor_token: "v1" });
  expect(asked[1]?.headers["authorization"]).toBe("PS t1");
  expect(identity.visitor_token).toBeNull();
  expect(sessionStore.login).toEqual({ status: "logined", user: ana });
});

test("after a sign-in the page goes on in its own language", async () => {
  serve([{ token: "t1", is_new: false, user: { ...ana, language: "de" } }]);
  expect(await signIn(credentials)).toEqual({ is_new: false, merged: 0, language: "de" });
  expect(currentLanguage()).toBe("en");
});

test("sellers and child accounts skip the merge", async () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 9].filter((user_type) => skipsMerge({ user_type } as User))).toEqual([2, 4, 5]);
  identity.visitor_token = "v1";
  const asked = serve([{ token: "t1", is_new: false, user: { ...ana, user_type: 2 } }]);
  await signIn(credentials);
  expect(asked).toHaveLength(1);
  expect(identity.visitor_token).toBeNull();
});

test("a merge the network cut short is tried again at the next start; a refused one is not", async () => {
  identity.visitor_token = "v1";
  serve([{ token: "t1", is_new: false, user: ana }, refuse(503, "busy")]);
  await signIn(credentials);
  expect(identity.visitor_token).toBe("v1");
  const init = {
    login_check: { is_login: true },
    account_info: ana,
    country_info: { country: "US" },
    currency_info: { items: [] },
    language_info: { items: [] },
    unread_badge: { unread_im_message: { total: 0 } },
  };
  const asked = serve([init, refuse(409, "NOT_FOUND")]);
  await loadInit();
  expect(asked[1]?.path).toBe("/api/im/merge_vistor_msg");
  expect(identity.visitor_token).toBeNull();
});

test("signing out clears the user and the visitor token and tells every feature, even without a server", async () => {
  Object.assign(identity, { token: "t1", visitor_token: "v9" });
  sessionStore.login = { status: "logined", user: ana };
  sessionStore.unread_at_start = 4;
  const [forget, erase] = [vi.fn(), vi.fn()];
  const stops = [whenPersonChanges(forget), whenSignedOut(erase)];
  const asked = serve([refuse(503, "busy")]);
  await signOut();
  stops.forEach((stop) => stop());
  expect(erase).toHaveBeenCalledExactlyOnceWith(ana.uid);
  expect(asked[0]?.headers["authorization"]).toBe("PS t1");
  expect(identity.token).toBeNull();
  expect(identity.visitor_token).toBeNull();
  expect(sessionStore.login).toEqual({ status: "unlogined" });
  expect(sessionStore.unread_at_start).toBe(0);
  expect(forget).toHaveBeenCalledOnce();
  expect(connectionStore.status).toBe("init");
});

test("news about another account changes nothing", () => {
  sessionStore.login = { status: "logined", user: ana };
  receiveAccountPush({ ...ana, uid: "8", nickname: "Bob" });
  receiveAccountPush({ ...ana, nickname: "Anna" });
  expect(sessionStore.login).toEqual({ status: "logined", user: { ...ana, nickname: "Anna" } });
});

test("a first visit shows the currency the server names for its language, and a sign-in the account's", async () => {
  Object.assign(identity, { locale: "de", currency: null });
  const init = {
    login_check: { is_login: false },
    country_info: { country: "DE" },
    currency_info: { items: [] },
    language_info: { items: [{ key: "de", currency: "EUR" }] },
    unread_badge: { unread_im_message: { total: 0 } },
  };
  serve([init]);
  await loadInit();
  expect(identity.currency).toBe("EUR");
  receiveUser({ ...ana, currency: "JPY" });
  expect(identity.currency).toBe("JPY");
  receiveAccountPush({ ...ana, currency: "GBP" });
  expect(identity.currency, "chosen on another device").toBe("GBP");
});

test("a currency is chosen on the account, and what could not be kept is not shown", async () => {
  receiveUser(ana);
  identity.token = "t";
  const asked = serve([{ ...ana, currency: "EUR" }, refuse(503, "busy")]);
  await chooseCurrency("EUR");
  expect(asked[0]).toMatchObject({ path: "/api/account/set_currency", body: { currency: "EUR" } });
  expect(identity.currency).toBe("EUR");
  await expect(chooseCurrency("JPY")).rejects.toThrow();
  expect(identity.currency).toBe("EUR");
  identity.token = null;
  clearUser();
  await chooseCurrency("JPY");
  expect(identity.currency, "a guest's is the browser's alone").toBe("JPY");
});
