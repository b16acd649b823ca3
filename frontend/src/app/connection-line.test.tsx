import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore, startConnection } from "@/api/connection";
import { socket } from "@/api/socket";
import { renderInApp } from "@/testing/render";
import { ConnectionLine, truthOf } from "./connection-line";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(connectionStore, { status: "init", wanted: false, network: true, catching_up: 0, missed: 0 });
});
const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("with nobody to connect as there is nothing to be offline from", () => {
  expect(truthOf({ status: "init", wanted: false, network: true, catching_up: 0 })).toBe("well");
  expect(truthOf({ status: "init", wanted: true, network: true, catching_up: 0 })).toBe("offline");
  expect(truthOf({ status: "connecting", wanted: true, network: true, catching_up: 0 })).toBe("connecting");
  expect(truthOf({ status: "connected", wanted: true, network: true, catching_up: 1 })).toBe("catching_up");
});

test("a short break is not worth a word, a longer one is told until it is over", async () => {
  Object.assign(connectionStore, { status: "connected", wanted: true });
  renderInApp(<ConnectionLine />);
  await act(async () => void (connectionStore.status = "init"));
  await later(1_400);
  expect(screen.getByRole("status").textContent).toBe("");
  await later(200);
  expect(screen.getByRole("status").textContent).toMatch(/Chat disconnected\. Please check your network status\./);
  await act(async () => void (connectionStore.status = "connected"));
  await later(1);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("what the browser says of the network is told at once, to a visitor without a chat too", async () => {
  Object.assign(connectionStore, { status: "connected", wanted: false });
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  const stop = startConnection();
  renderInApp(<ConnectionLine />);
  await act(async () => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status").textContent).toMatch(/^You're offline\./u);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("status").textContent).toBe("");
  stop();
});

test("a chat that the browser says is cut off is told of at once, whatever is being tried", async () => {
  Object.assign(connectionStore, { status: "connecting", wanted: true, network: false });
  renderInApp(<ConnectionLine />);
  expect(screen.getByRole("status").textContent).toMatch(/^Chat disconnected\./u);
});

test("catching up says how many messages were missed", async () => {
  Object.assign(connectionStore, { status: "connected", wanted: true, catching_up: 1, missed: 3 });
  renderInApp(<ConnectionLine />);
  await later(600);
  expect(screen.getByRole("status").textContent).toMatch(/Catching up on 3 messages/);
});
