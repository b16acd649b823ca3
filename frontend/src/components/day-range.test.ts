import { expect, test } from "vitest";
import { dayAfter, dayStart } from "./day-range";

test("days are whole, and each begins where the one before ends", () => {
  expect(dayStart("2026-11-20")).toBe(new Date(2026, 10, 20).getTime());
  expect(dayAfter("2026-11-20")).toBe(dayStart("2026-11-21"));
  expect(dayAfter("2026-12-31")).toBe(dayStart("2027-01-01"));
});
