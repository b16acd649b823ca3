// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApp, leaveApp } from "@/testing/fake-app";
import { refuse, serve } from "@/testing/serve";
import { appVersion, BRIDGE_TIMEOUT_MS, isOlder } from "./native-bridge";

const ANDROID = "Mozilla/5.0 (Linux; Android 15) Mobile GuildhallApp/Android 1.8.8";
const IOS = "Mozilla/5.0 (iPhone) GuildhallApp/iOS 2.0.0";
const init = { min_app_version: { android: "1.8.8", ios: "0.0.0" } };

/** Anew for each story: what it has read of the server it keeps. */
const load = () => import("./native-bridge");

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  leaveApp();
});

test("NATIVE-001: in a browser every method is refused with -1, and nothing is sent", async () => {
  const { getToken, analytics, requestServerApi } = await load();
  for (const call of [getToken(), analytics("opened"), requestServerApi({ method: "GET", path: "/api/account/info" })])
    await expect(call).rejects.toMatchObject({ code: -1, message: "client-only interface" });
});

test("a page that says it is in an app, and is not, is refused as a browser is", async () => {
  vi.stubGlobal("navigator", { ...navigator, userAgent: ANDROID });
  const { getToken } = await load();
  await expect(getToken()).rejects.toMatchObject({ code: -1 });
});

test.each([
  ["Android", ANDROID],
  ["iOS", IOS],
])("the app on %s gives its token", async (_, agent) => {
  const heard = fakeApp(agent, { get_token: () => ({ data: { token: "once" } }) });
  const { getToken } = await load();
  expect(await getToken()).toBe("once");
  expect(heard).toEqual([{ guildhall: 1, id: expect.any(String) as string, method: "get_token", params: {} }]);
});

test("NATIVE-002: version 1.8.7 is too low to call the server, and the app is not asked", async () => {
  const heard = fakeApp(ANDROID.replace("1.8.8", "1.8.7"), { request_server_api: () => ({ data: null }) });
  serve([init]);
  const { requestServerApi } = await load();
  await expect(requestServerApi({ method: "GET", path: "/api/account/info" })).rejects.toMatchObject({
    code: -1,
    message: "requires minimum version 1.8.8",
  });
  expect(heard).toEqual([]);
});

test("an app that is new enough calls the server as itself; refusals are the server's", async () => {
  const answers = [
    { data: { status: 200, body: { code: 0, data: { uid: "7" } } } },
    { data: { status: 409, body: { code: "NOT_FOUND", message: "No." } } },
  ];
  const heard = fakeApp(ANDROID, { request_server_api: () => answers.shift() });
  const asked = serve([init]);
  const { requestServerApi } = await load();
  const call = { method: "POST" as const, path: "/api/x", body: { a: 1 } };
  expect(await requestServerApi(call)).toEqual({ uid: "7" });
  await expect(requestServerApi(call)).rejects.toMatchObject({ code: "NOT_FOUND", status: 409 });
  expect(heard.map(({ params }) => params)).toEqual([call, call]);
  expect(asked, "the least version is asked for once").toHaveLength(1);
});

test("what the least version is, is asked again where it could not be read", async () => {
  fakeApp(ANDROID, { request_server_api: () => ({ data: { status: 200, body: { code: 0, data: 1 } } }) });
  serve([refuse(503, "busy"), init]);
  const { requestServerApi } = await load();
  const call = { method: "GET" as const, path: "/api/x" };
  await expect(requestServerApi(call)).rejects.toMatchObject({ code: "busy" });
  expect(await requestServerApi(call)).toBe(1);
});

test("an app that says nothing for 10 s is 408, and its late answer changes nothing", async () => {
  const heard = fakeApp(IOS, {});
  const { analytics } = await load();
  vi.useFakeTimers();
  const ended = vi.fn();
  const asked = analytics("opened", { place: "home" }).catch(ended);
  vi.advanceTimersByTime(BRIDGE_TIMEOUT_MS - 1);
  await Promise.resolve();
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await asked;
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 408, message: "timeout" }));
  const { guildhallBridge } = window as unknown as { guildhallBridge: { answer: (answer: object) => void } };
  guildhallBridge.answer({ id: heard[0]?.id, code: 0, data: null });
  expect(ended).toHaveBeenCalledOnce();
});

test("what the app refuses has the app's code and words", async () => {
  fakeApp(IOS, { analytics: () => ({ code: 403, message: "switched off" }) });
  const { analytics } = await load();
  await expect(analytics("opened")).rejects.toMatchObject({ code: 403, message: "switched off" });
});

test("versions are compared by their numbers", () => {
  expect(isOlder("1.8.7", "1.8.8")).toBe(true);
  expect(isOlder("1.10.0", "1.9.9")).toBe(false);
  expect(isOlder("1.8.8", "1.8.8")).toBe(false);
  expect(isOlder("0.9.9", "1.0.0")).toBe(true);
  expect(appVersion("GuildhallApp/Android 1.8.8 x")).toBe("1.8.8");
  expect(appVersion("GuildhallApp/iOS")).toBe("0.0.0");
});
