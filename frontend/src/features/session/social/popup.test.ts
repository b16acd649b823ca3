// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AFTER_CLOSED_MS, heardIn, listenTo, openPopup, POLL_MS, type Expected, type Heard } from "./popup";
import { CHANNEL } from "./providers";

const google: Expected = { provider: "google", op: "bind", state: "bind-s1" };
const answer = { op: "bind-google", state: "bind-s1", code: "c1" };
const say = (data: unknown, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin }));

let heard: (Heard | "closed")[] = [];
let stop = () => {};
const listen = (popup: { closed: boolean }) => {
  stop = listenTo(
    popup,
    google,
    (one) => heard.push(one),
    () => heard.push("closed"),
  );
};

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("an answer is taken with all it needs, and nothing besides", () => {
  expect(heardIn({ ...answer, more: "x" }, google)).toEqual({ status: "answered", fields: { code: "c1" } });
  const apple: Expected = { provider: "apple", op: "login", state: "login-s1" };
  const named = { op: "login-apple", state: "login-s1", id_token: "i1" };
  expect(heardIn(named, apple)).toEqual({ status: "answered", fields: { id_token: "i1", name: "" } });
  expect(heardIn({ ...named, name: "Ana" }, apple)).toEqual({
    status: "answered",
    fields: { id_token: "i1", name: "Ana" },
  });
  const vk: Expected = { provider: "vk", op: "login", state: "login-s1" };
  expect(heardIn({ op: "login-vk", state: "login-s1", code: "c1" }, vk)).toBeNull();
});

// OAUTH-020 of the bad inputs.
test.each([
  ["no object", "bind-google"],
  ["nothing", null],
  ["another operation", { ...answer, op: "login-google" }],
  ["another provider", { ...answer, op: "bind-line" }],
  ["another state", { ...answer, state: "bind-s2" }],
  ["no state", { op: "bind-google", code: "c1" }],
  ["a code that is no text", { ...answer, code: { $ne: "" } }],
  ["an empty code", { ...answer, code: "" }],
  ["no code", { op: "bind-google", state: "bind-s1" }],
])("a message of this origin with %s is ignored, and the right one still counts", (_, data) => {
  listen({ closed: false });
  say(data);
  expect(heard).toEqual([]);
  say(answer);
  expect(heard).toEqual([{ status: "answered", fields: { code: "c1" } }]);
});

test("the right message of another origin is ignored", () => {
  listen({ closed: false });
  say(answer, "https://elsewhere.example");
  expect(heard).toEqual([]);
});

test("what is said twice, by the window and on the channel, is heard once", async () => {
  vi.useRealTimers();
  listen({ closed: false });
  const other = new BroadcastChannel(CHANNEL);
  other.postMessage(answer);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  say(answer);
  other.close();
  expect(heard).toEqual([{ status: "answered", fields: { code: "c1" } }]);
});

test("who declines at the provider is told apart from a provider that fails", () => {
  const refusal = (error: string) => heardIn({ op: "bind-google", state: "bind-s1", error }, google);
  expect(refusal("access_denied")).toEqual({ status: "declined" });
  expect(refusal("user_cancelled_authorize")).toEqual({ status: "declined" });
  expect(refusal("server_error")).toEqual({ status: "failed" });
});

test("a closed window is noticed within a second, said once, and its answer is still taken", () => {
  const popup = { closed: false };
  listen(popup);
  vi.advanceTimersByTime(POLL_MS * 3);
  expect(heard).toEqual([]);
  popup.closed = true;
  vi.advanceTimersByTime(POLL_MS * 3);
  expect(heard).toEqual(["closed"]);
  say(answer);
  expect(heard).toEqual(["closed", { status: "answered", fields: { code: "c1" } }]);
});

test("some minutes after it was closed nobody listens any more", () => {
  listen({ closed: true });
  vi.advanceTimersByTime(POLL_MS + AFTER_CLOSED_MS);
  say(answer);
  expect(heard).toEqual(["closed"]);
});

test("the window is 800 by 800 in the middle of this one, and a blocked one is said", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1200, outerHeight: 1000 });
  expect(openPopup("google")).toBeNull();
  expect(open).toHaveBeenCalledWith("/authorization/google", CHANNEL, "popup,width=800,height=800,left=300,top=150");
  open.mockReturnValue({ closed: true } as Window);
  expect(openPopup("google")).toBeNull();
  const opened = { closed: false } as Window;
  open.mockReturnValue(opened);
  expect(openPopup("google")).toBe(opened);
});
