import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "@/api/connection";
import { renderInApp } from "@/testing/render";
import { ConnectionLine, truthOf } from "./connection-line";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(connectionStore, { status: "init", wanted: false, catching_up: 0, missed: 0 });
});
const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("with nobody to connect as there is nothing to be offline from", () => {
  expect(truthOf({ status: "init", wanted: false, catching_up: 0 })).toBe("well");
  expect(truthOf({ status: "init", wanted: true, catching_up: 0 })).toBe("offline");
  expect(truthOf({ status: "connecting", wanted: true, catching_up: 0 })).toBe("connecting");
  expect(truthOf({ status: "connected", wanted: true, catching_up: 1 })).toBe("catching_up");
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

test("catching up says how many messages were missed", async () => {
  Object.assign(connectionStore, { status: "connected", wanted: true, catching_up: 1, missed: 3 });
  renderInApp(<ConnectionLine />);
  await later(600);
  expect(screen.getByRole("status").textContent).toMatch(/Catching up on 3 messages/);
});
