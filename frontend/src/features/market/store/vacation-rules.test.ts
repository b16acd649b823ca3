import { expect, test } from "vitest";
import { dayFrom, LONGEST_DAYS, startOf } from "./vacation-rules";

const NOW = new Date(2026, 10, 30, 23, 59).getTime();

test("a day begins at its own midnight, also over the end of a month and a year", () => {
  expect(dayFrom(NOW, 1)).toBe("2026-12-01");
  expect(startOf("2026-12-01") - NOW).toBe(60_000);
  expect(dayFrom(new Date(2026, 11, 31).getTime(), 1)).toBe("2027-01-01");
});

test("the last day that may be chosen is within the server's 90 days, at any hour", () => {
  for (const hour of [0, 12, 23]) {
    const now = new Date(2026, 5, 15, hour).getTime();
    expect(startOf(dayFrom(now, LONGEST_DAYS))).toBeLessThanOrEqual(now + 90 * 86_400_000);
    expect(startOf(dayFrom(now, 1))).toBeGreaterThan(now);
  }
});
