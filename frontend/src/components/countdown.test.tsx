import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { CountdownClock } from "./countdown-clock";
import { secondsUntil, useCountdown } from "./countdown";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

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

test("the clock shows only what counts: days with hours, then hours, then minutes and seconds", () => {
  const shown = (milliseconds: number) => {
    const { getByRole, unmount } = renderInApp(<CountdownClock deadline={1_000_000 + milliseconds} />);
    const { textContent } = getByRole("timer");
    unmount();
    return textContent;
  };
  expect(shown(93_784_000)).toBe("1d 2h");
  expect(shown(86_400_000)).toBe("1d");
  expect(shown(86_399_000)).toBe("23:59:59");
  expect(shown(7_384_000)).toBe("2:03:04");
  expect(shown(599_000)).toBe("9:59");
  expect(shown(9_000)).toBe("0:09");
});

test("the clock turns amber below two minutes and red below half a minute", () => {
  const { getByRole } = renderInApp(<CountdownClock deadline={1_000_000 + 121_000} />);
  const urgency = () => getByRole("timer").getAttribute("data-urgency");
  expect(urgency()).toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(urgency(), "two minutes are still two minutes").toBeNull();
  act(() => void vi.advanceTimersByTime(1000));
  expect(urgency()).toBe("soon");
  act(() => void vi.advanceTimersByTime(89_000));
  expect(urgency()).toBe("soon");
  act(() => void vi.advanceTimersByTime(1000));
  expect(urgency()).toBe("now");
});
