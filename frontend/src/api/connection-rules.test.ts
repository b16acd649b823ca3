import { expect, test } from "vitest";
import { idle, step, type ConnectionState } from "./connection-rules";

const connecting: ConnectionState = { status: "connecting", attempted_at: 0 };
const connected: ConnectionState = { status: "connected", attempted_at: 0 };
const waiting: ConnectionState = { status: "init", attempted_at: 0 };

test("with somebody to connect as it opens, and is connected when the server says so", () => {
  const { state, effects } = step(idle, { type: "identity", at: 5, known: true });
  expect(state).toEqual({ status: "connecting", attempted_at: 5 });
  expect(effects).toContainEqual({ type: "open" });
  expect(step(state, { type: "connected" }).state.status).toBe("connected");
});

test("a lost connection returns to init and tries again after 1 to 3 s", () => {
  const lost = (jitter: number) => step(connected, { type: "disconnected", at: 60_000, jitter });
  expect(lost(0)).toEqual({ state: waiting, effects: [{ type: "wait", ms: 1000 }] });
  expect(lost(1).effects).toEqual([{ type: "wait", ms: 3000 }]);
});

test("but not sooner than 10 s after the last attempt", () => {
  expect(step(connected, { type: "disconnected", at: 2_000, jitter: 0 }).effects).toEqual([
    { type: "wait", ms: 8_000 },
  ]);
  expect(step(connecting, { type: "refused", at: 500, jitter: 1, code: undefined }).effects).toEqual([
    { type: "wait", ms: 9_500 },
  ]);
});

test("refocusing reconnects from init once 10 s are over, and waits for them before", () => {
  expect(step(waiting, { type: "refocused", at: 10_000 }).state).toEqual({
    status: "connecting",
    attempted_at: 10_000,
  });
  const early = step(waiting, { type: "refocused", at: 9_999 });
  expect(early).toEqual({ state: waiting, effects: [{ type: "wait", ms: 1 }] });
  expect(step(early.state, { type: "waited", at: 10_000 }).effects).toContainEqual({ type: "open" });
});

test("refocusing changes nothing while connected, connecting, or with nobody to connect as", () => {
  for (const state of [connected, connecting, idle]) {
    expect(step(state, { type: "refocused", at: 99_000 })).toEqual({ state, effects: [] });
  }
});

test("a failing handler or an unanswered call closes and reconnects", () => {
  const { state, effects } = step(connected, { type: "failed", at: 60_000, jitter: 0 });
  expect(state.status).toBe("init");
  expect(effects).toEqual([{ type: "close" }, { type: "wait", ms: 1000 }]);
  // The close reports a disconnect, which must not start a second wait.
  expect(step(state, { type: "disconnected", at: 60_000, jitter: 0 })).toEqual({ state, effects: [] });
});

test("a network that is gone closes at once what may look alive, and changes nothing where there is nothing", () => {
  for (const state of [connected, connecting]) {
    const lost = step(state, { type: "network_lost", at: 60_000, jitter: 0 });
    expect(lost).toEqual({ state: waiting, effects: [{ type: "close" }, { type: "wait", ms: 1000 }] });
  }
  expect(step(idle, { type: "network_lost", at: 60_000, jitter: 0 })).toEqual({ state: idle, effects: [] });
});

test("only code 401 logs out; a busy server keeps the token and is tried again", () => {
  const refused = (code: number | undefined) =>
    step(connecting, { type: "refused", at: 20_000, jitter: 0, code }).effects;
  expect(refused(401)).toEqual([{ type: "log_out" }]);
  expect(refused(503)).toEqual([{ type: "wait", ms: 1000 }]);
  expect(refused(undefined)).toEqual([{ type: "wait", ms: 1000 }]);
});

test("signing in is not held back by the throttle, and replaces the old connection", () => {
  const { state, effects } = step(connected, { type: "identity", at: 1_000, known: true });
  expect(state).toEqual({ status: "connecting", attempted_at: 1_000 });
  expect(effects).toEqual([{ type: "stop_waiting" }, { type: "close" }, { type: "open" }]);
});

test("with nobody left it closes and stays closed", () => {
  const { state, effects } = step(connected, { type: "identity", at: 1_000, known: false });
  expect(state).toEqual(idle);
  expect(effects).toEqual([{ type: "stop_waiting" }, { type: "close" }]);
  expect(step(state, { type: "waited", at: 99_000 }).effects).toEqual([]);
});
