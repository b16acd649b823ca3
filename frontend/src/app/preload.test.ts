// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get } from "@/api/call";
import { OFTEN } from "./routes";
import { preloadWhenIdle } from "./preload";
import * as parts from "./shell-parts";

let comes: () => void = () => undefined;
let preload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(hear: () => void) {
        comes = hear;
      }
      observe() {}
      disconnect() {
        comes = () => undefined;
      }
    },
  );
  vi.stubGlobal("requestIdleCallback", (all: () => void) => setTimeout(all, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  preload = vi.fn<() => void>();
  for (const part of [...Object.values(parts), ...OFTEN])
    if ("preload" in part) vi.spyOn(part, "preload").mockImplementation(preload);
});
afterEach(() => {
  vi.useRealTimers();
});

test("what nobody asked for yet waits while the page's own things come", () => {
  preloadWhenIdle();
  for (let second = 0; second < 5; second += 1) {
    vi.advanceTimersByTime(1_000);
    comes();
  }
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_001);
  expect(preload).toHaveBeenCalled();
});

test("what nobody asked for yet waits while the server is still at an answer", async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
  const games = get("/api/market/games");
  preloadWhenIdle();
  vi.advanceTimersByTime(10_000);
  expect(preload).not.toHaveBeenCalled();
  answer(Response.json({ code: 0, data: { games: [] } }));
  await games;
  vi.advanceTimersByTime(2_001);
  expect(preload).toHaveBeenCalled();
});

test("a page that is never quiet has the rest in the end, once", () => {
  preloadWhenIdle();
  for (let second = 0; second < 16; second += 1) {
    vi.advanceTimersByTime(1_000);
    comes();
  }
  const times = preload.mock.calls.length;
  expect(times).toBeGreaterThan(0);
  vi.advanceTimersByTime(30_000);
  expect(preload).toHaveBeenCalledTimes(times);
});

test("a page that goes away asks for nothing", () => {
  preloadWhenIdle()();
  vi.advanceTimersByTime(30_000);
  expect(preload).not.toHaveBeenCalled();
});
