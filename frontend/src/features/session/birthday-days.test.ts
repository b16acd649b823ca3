import { expect, test } from "vitest";
import { birthdayDays } from "./birthday-days";

test("today is today where the person is, and nobody is born before 1900", () => {
  const now = new Date(2026, 10, 27, 0, 30);
  expect(birthdayDays(now)).toEqual({ min: "1900-01-01", max: "2026-11-27" });
  expect(birthdayDays(new Date(2026, 10, 27, 23, 30)).max).toBe("2026-11-27");
});
