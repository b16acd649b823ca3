import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { CountdownClock } from "./countdown-clock";
import { secondsUntil, splitSeconds, useCountdown } from "./countdown";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test("time splits into days, hours, minutes and seconds at their edges", () => {
  expect(splitSeconds(86_399)).toEqual({ days: 0, hours: 23, minutes: 59, seconds: 59 });
  expect(splitSeconds(86_400)).toEqual({ days: 1, hours: 0, minutes: 0, seconds: 0 });
});

test("a second that has begun still counts, and a past deadline is zero", () => {
  expect(secondsUntil(1_000_001, 1_000_000)).toBe(1);
  expect(secondsUntil(1_000_000, 1_000_000)).toBe(0);
  expect(secondsUntil(999_000, 1_000_000)).toBe(0);
});

test("it ticks each second and says once that it is over", () => {
  const ended = vi.fn();
  const { result } = renderHook(() => useCountdown(1_002_000, ended));
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe(1);
  expect(ended).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(5000));
  expect(ended).toHaveBeenCalledOnce();
});

test("the clock shows its parts with two digits, and days only while there are some", () => {
  const { getByRole, unmount } = renderInApp(<CountdownClock deadline={1_000_000 + 93_784_000} />);
  expect(getByRole("timer").textContent).toMatch(/^01\D+02\D+03\D+04/);
  unmount();
  const { getByRole: later } = renderInApp(<CountdownClock deadline={1_000_000 + 7_384_000} />);
  expect(later("timer").textContent).toMatch(/^02\D+03\D+04/);
});
