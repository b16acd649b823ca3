import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { fakeApp, leaveApp } from "@/testing/fake-app";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { AppPrompt } from "./app-prompt";
import { promptStore } from "./prompt";
import { loadInit, signOut } from "./session-calls";
import { sessionStore } from "./session-store";

const ANDROID = "Mozilla/5.0 (Linux; Android 15) Mobile GuildhallApp/Android 1.9.0";
const ana = { uid: "7", email: "ana@example.org", nickname: "Ana", user_type: 1, language: "en" } as User;
const init = {
  login_check: { is_login: false },
  country_info: { country: "US" },
  currency_info: { items: [] },
  language_info: { items: [] },
  disabled_features: [],
  unread_badge: { unread_im_message: { total: 0 } },
};

beforeEach(() => {
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
});
afterEach(() => {
  Object.assign(identity, { token: null, visitor_token: null });
  sessionStore.login = { status: "unknown" };
  leaveApp();
});

/** The page begins, and has asked the app if it is in one. */
async function start(): Promise<void> {
  renderInApp(<AppPrompt />);
  await loadInit();
  await waitFor(() => expect(promptStore.asked).toEqual([]));
}

test("in the app the page signs in: its token, then the login status, then the user", async () => {
  const heard = fakeApp(ANDROID, { get_token: () => ({ data: { token: "once" } }) });
  const asked = serve([init, { token: "t1", is_new: false, user: ana }, { is_login: true, user: ana }, ana]);
  await start();
  expect(heard.map(({ method }) => method)).toEqual(["get_token"]);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/integrate/init_info",
    "/api/account/native_token/login",
    "/api/account/login_check",
    "/api/account/info",
  ]);
  expect(asked[1]?.body).toEqual({ token: "once" });
  expect(asked[1]?.headers).toMatchObject({ "system-type": "Android", "os-type": "Android", "fp-id": "f" });
  expect(asked[2]?.headers["authorization"]).toBe("PS t1");
  expect(sessionStore.login).toEqual({ status: "logined", user: ana });
});

test("signing out in the app signs the app out", async () => {
  fakeApp(ANDROID, {});
  identity.token = "t1";
  sessionStore.login = { status: "logined", user: ana };
  const asked = serve([{}]);
  await signOut();
  expect(asked.map(({ path }) => path)).toEqual(["/api/account/app/logout"]);
  expect(identity.token).toBeNull();
});

test("an app that nobody is signed in to leaves the page signed out", async () => {
  fakeApp(ANDROID, { get_token: () => ({ data: { token: null } }) });
  const asked = serve([init]);
  await start();
  expect(asked).toHaveLength(1);
  expect(sessionStore.login).toEqual({ status: "unlogined" });
});

test("a token that is of no use any more leaves the page signed out", async () => {
  fakeApp(ANDROID, { get_token: () => ({ data: { token: "old" } }) });
  serve([init, refuse(401, "unauthorized")]);
  await start();
  expect(identity.token).toBeNull();
  expect(sessionStore.login).toEqual({ status: "unlogined" });
});

test("a page that cannot read who it is stays signed out", async () => {
  fakeApp(ANDROID, { get_token: () => ({ data: { token: "once" } }) });
  serve([init, { token: "t1", is_new: false, user: ana }, refuse(503, "busy")]);
  await start();
  expect(identity.token).toBeNull();
  expect(sessionStore.login).toEqual({ status: "unlogined" });
});

test("a browser asks no app", async () => {
  const asked = serve([init]);
  await loadInit();
  expect(asked).toHaveLength(1);
  expect(promptStore.asked).toEqual([]);
});
