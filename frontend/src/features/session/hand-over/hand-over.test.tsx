import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { noticeStore } from "@/components/notices";
import { listenToSession } from "@/features/session/session-socket";
import { sessionStore } from "@/features/session/session-store";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { ArrivePage } from "./arrive-page";
import { HandOver } from "./hand-over";
import type { HandOverInfo, HandOverState } from "./hand-over-calls";

const CREATE = "/api/account/one_time_token/create";
const INFO = "/api/account/one_time_token/info";
const STATUS = "/api/account/one_time_token/status";
const LOGIN = "/api/account/one_time_token/login";
const DECLINE = "/api/account/one_time_token/decline";
const ana = { uid: "7", nickname: "Ana", user_type: 1, language: "en", currency: "USD" } as User;
const waiting: HandOverInfo = {
  state: "waiting",
  account: { uid: "7", nickname: "Ana" },
  device_name: "Chrome on Windows",
  expires_in: 170,
};

/** What the socket hears. */
const heard = new Map<string, (push: object) => void>();

beforeEach(() => {
  heard.clear();
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  vi.spyOn(socket, "on").mockImplementation((name, listener) => {
    heard.set(name, listener as (push: object) => void);
    return socket;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a code is shown, and what the other device does with it is said at once", async () => {
  let state: HandOverState = "waiting";
  let made = 0;
  const calls = fakeServer({
    [CREATE]: () => ({ token: `token${(made += 1)}`, expires_in: 180 }),
    [STATUS]: () => ({ state }),
  });
  const onSignedIn = vi.fn();
  renderInApp(<HandOver onSignedIn={onSignedIn} />);
  expect(calls, "no code before it is asked for").toEqual([]);
  await press("Sign in on another device");
  await screen.findByRole("img", { name: "QR code to sign in on another device" });
  state = "declined";
  act(() => heard.get("one_time_token")?.({ session_id: "1", state }));
  await screen.findByText("The other device declined");
  await press("Show a new code");
  await screen.findByRole("img", { name: "QR code to sign in on another device" });
  expect(made).toBe(2);
  state = "used";
  act(() => heard.get("one_time_token")?.({ session_id: "1", state }));
  await screen.findByText("The other device is signed in");
  expect(onSignedIn).toHaveBeenCalledOnce();
});

test("a code is renewed when its time is over, and not for ever", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let made = 0;
  fakeServer({
    [CREATE]: () => ({ token: `token${(made += 1)}`, expires_in: 180 }),
    [STATUS]: { state: "waiting" },
  });
  renderInApp(<HandOver onSignedIn={vi.fn()} />);
  act(() => screen.getByRole("button", { name: "Sign in on another device" }).click());
  for (let code = 1; code <= 5; code += 1) {
    await waitFor(() => expect(made).toBe(code));
    await screen.findByRole("timer");
    await act(() => vi.advanceTimersByTimeAsync(181_000));
  }
  await screen.findByText("This code has expired");
  expect(made).toBe(5);
});

test("a code that cannot be made says why, and is asked for again", async () => {
  let isBusy = true;
  fakeServer({ [CREATE]: () => (isBusy ? refuse(503, "busy") : { token: "t", expires_in: 180 }) });
  renderInApp(<HandOver onSignedIn={vi.fn()} />);
  await press("Sign in on another device");
  await screen.findByRole("alert");
  isBusy = false;
  await press("Try again");
  await screen.findByRole("img");
});

function arrive(hash: string, user: User | null = null) {
  history.replaceState(null, "", `/settings/device#${hash}`);
  renderInApp(<ArrivePage user={user} />);
}

test("the other device sees whose account it is and from where, and then signs in", async () => {
  const calls = fakeServer({
    [INFO]: waiting,
    [LOGIN]: { token: "session", is_new: false, user: ana },
  });
  arrive("secret-token", { ...ana, nickname: "Ben" });
  await screen.findByText("Ana");
  screen.getByText("Chrome on Windows");
  screen.getByText(/signed in as .*Ben.* here/u);
  expect(location.hash, "the token leaves the address").toBe("");
  expect(calls.map(({ path }) => path)).toEqual([INFO]);
  await press("Sign in");
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(calls[1]).toMatchObject({ path: LOGIN, input: { token: "secret-token" } });
  expect(identity.token).toBe("session");
});

test("it may decline, and then nobody is signed in", async () => {
  const calls = fakeServer({ [INFO]: waiting, [DECLINE]: {} });
  arrive("secret-token");
  await screen.findByText("Ana");
  await press("Decline");
  await screen.findByText("You declined");
  expect(calls.at(-1)).toMatchObject({ path: DECLINE, input: { token: "secret-token" } });
  expect(identity.token).toBeNull();
});

test.each([
  ["used", "This code has been used"],
  ["declined", "You declined"],
  ["expired", "This code has expired"],
] as const)("a code that is %s says so", async (state, words) => {
  fakeServer({ [INFO]: { state } });
  arrive("secret-token");
  await screen.findByText(words);
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("without a code it is as good as expired, and nobody is asked", async () => {
  const calls = fakeServer({});
  arrive("");
  await screen.findByText("This code has expired");
  expect(calls).toEqual([]);
});

test("a code that somebody else has used meanwhile is told apart from a wrong one", async () => {
  let state: HandOverState = "waiting";
  fakeServer({
    [INFO]: () => (state === "waiting" ? waiting : { state }),
    [LOGIN]: () => {
      state = "used";
      return refuse(401, "unauthorized");
    },
  });
  identity.token = "t1";
  const stop = listenToSession();
  arrive("secret-token", { ...ana, nickname: "Ben" });
  await screen.findByText("Ana");
  await press("Sign in");
  await screen.findByText("This code has been used");
  expect(identity.token, "who is signed in here stays so").toBe("t1");
  stop();
});
