import { expect, test } from "vitest";
import { emptyLines, firstAndLastDay, isWhole, leftOver, midnightOf, millionths, tableOf } from "./announce-rules";

test("odds are typed in percent and counted in millionths", () => {
  expect(["", "0.02", "15", "100", "0.0001"].map(millionths)).toEqual([0, 200, 150_000, 1_000_000, 1]);
  expect(["x", "-1", "1,5", "100.1", "0.00001", "1e2", "."].map(millionths)).toEqual(Array(7).fill(null));
});

test("what is left over is no prize, and nothing more than all can be given", () => {
  const lines = emptyLines();
  lines.welkin_moon.odds = "0.5";
  lines.coupon_5.odds = "20";
  expect(leftOver(lines)).toBe(795_000);
  lines.coupon_3.odds = "80";
  expect(leftOver(lines)).toBeNull();
});

test("a table can be sent once something can be won and each coupon says what it takes off", () => {
  const lines = emptyLines();
  expect(isWhole(lines)).toBe(false);
  Object.assign(lines.crystals_6480, { odds: "0.02", stock: "3" });
  expect(isWhole(lines)).toBe(true);
  lines.coupon_50.odds = "1.5";
  expect(isWhole(lines)).toBe(false);
  Object.assign(lines.coupon_50, { min: "10", max: "9.99" });
  expect(isWhole(lines)).toBe(true);
  expect(tableOf(lines)).toEqual([
    { prize: "crystals_6480", odds_ppm: 200, stock: 3 },
    { prize: "coupon_50", odds_ppm: 15_000, min_spend_cents: 1_000, max_deduction_cents: 999 },
    { prize: "thanks", odds_ppm: 984_800 },
  ]);
});

test("an event begins with a day of UTC, tomorrow at the earliest", () => {
  expect(midnightOf("2026-12-01")).toBe(Date.UTC(2026, 11, 1));
  expect(midnightOf("")).toBeNull();
  expect(firstAndLastDay(Date.UTC(2026, 10, 30, 23, 59))[0]).toBe("2026-12-01");
});
