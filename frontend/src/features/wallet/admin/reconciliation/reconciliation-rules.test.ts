import { expect, test } from "vitest";
import { checkedDay } from "./reconciliation-fixtures";
import { dayOf, isWhole, lastChecked, lastFailed, netOf, readAgainIn, sumsOf } from "./reconciliation-rules";
import { untilWords, writtenAmount } from "./reconciliation-words";

test("days change at midnight by UTC", () => {
  expect(dayOf(Date.UTC(2026, 10, 25, 23, 59, 59, 999))).toBe("2026-11-25");
  expect(dayOf(Date.UTC(2026, 10, 26))).toBe("2026-11-26");
});

test("a net is what was paid without what went back and the fees", () => {
  const provider = { charged_cents: 10_000, refunded_cents: -2_500, disputed_cents: -1_000 };
  expect(netOf(checkedDay({ provider, fees_cents: 320 }))).toBe(6_180);
  expect(sumsOf(checkedDay({ provider }), "refunded")).toEqual({ provider: -2_500, books: -1_000 });
});

test("a day is whole if it was over when it was checked", () => {
  expect(isWhole(checkedDay({ checked_until: Date.UTC(2026, 10, 25) }))).toBe(true);
  expect(isWhole(checkedDay({ checked_until: Date.UTC(2026, 10, 25) - 1 }))).toBe(false);
  expect(isWhole(checkedDay({ checked_until: null }))).toBe(false);
});

test("the newest day that was checked counts, and the newest that failed", () => {
  const never = checkedDay({ day: "2026-11-26", checked_at: null, checked_until: null, failure: "answered 503" });
  const days = [never, checkedDay({ day: "2026-11-25" }), checkedDay({ failure: "older" })];
  expect(lastChecked(days)?.day).toBe("2026-11-25");
  expect(lastFailed(days)?.failure).toBe("answered 503");
  expect(lastChecked([never])).toBeUndefined();
});

test("days are read again only while one is about to be checked, sooner after a press", () => {
  const due = [checkedDay(), checkedDay({ is_due: true })];
  expect(readAgainIn([checkedDay()], true)).toBeUndefined();
  expect(readAgainIn(due, true)).toBe(2_000);
  expect(readAgainIn(due, false)).toBe(15_000);
});

test("amounts have the decimals of their currency, or those the house writes", () => {
  expect(writtenAmount(15_200, "JPY", "en")).toBe("¥15,200");
  expect(writtenAmount(-129_900, "EUR", "de")).toMatch(/^−1\.299,00\s€$/u);
  expect(writtenAmount(15_200, "KWD", "en")).toMatch(/^KWD\s15\.200$/u);
  expect(writtenAmount(15_200, "IDR", "en", 0)).toMatch(/^IDR\s15,200$/u);
});

test("a day that was not over says up to which moment it was checked", () => {
  expect(untilWords(checkedDay(), Date.UTC(2026, 10, 26), "en")).toBe("Nov 24, 2026");
  const partly = checkedDay({ checked_until: new Date(2026, 10, 24, 13, 5).getTime() });
  expect(untilWords(partly, Date.UTC(2026, 10, 26), "en")).toMatch(/^Nov 24, 1:05\sPM$/u);
});
