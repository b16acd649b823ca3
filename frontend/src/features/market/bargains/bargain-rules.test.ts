import { expect, test } from "vitest";
import {
  firstPrice,
  leastPercentOf,
  lowerByNow,
  quickPrices,
  rangeOf,
  setAside,
  shareOf,
  shareWords,
  stepWords,
} from "./bargain-rules";
import { bargain, previewed } from "./bargains-fixtures";

const range = { min_price_cents: 850, max_price_cents: 999 };

test("without bounds no price can be suggested", () => {
  expect(rangeOf(previewed)).toEqual({ min_price_cents: 700, max_price_cents: 999 });
  const { min_price_cents: _, max_price_cents: __, ...none } = previewed;
  expect(rangeOf(none)).toBeNull();
});

test("only steps that may be suggested are offered, each price once", () => {
  expect(quickPrices(1_000, range)).toEqual([
    { percent: 5, cents: 950 },
    { percent: 10, cents: 900 },
  ]);
  expect(quickPrices(3, { min_price_cents: 1, max_price_cents: 2 })).toEqual([{ percent: 5, cents: 2 }]);
  expect(quickPrices(1, { min_price_cents: 1, max_price_cents: 1 })).toEqual([]);
});

test("the first price is a tenth less, or the nearest that goes", () => {
  expect(firstPrice(1_000, range)).toBe("9.00");
  expect(firstPrice(1_000, { min_price_cents: 950, max_price_cents: 999 })).toBe("9.50");
  expect(firstPrice(2, { min_price_cents: 1, max_price_cents: 1 })).toBe("0.01");
});

test("a cent less than what is asked is not all of it", () => {
  expect(shareOf(999_999, 1_000_000)).toBe(0.999);
  expect(shareOf(800, 1_000)).toBe(0.8);
  // Prices are whole cents: the step is not always met exactly.
  expect(shareOf(85_407, 106_759)).toBe(0.8);
  expect(shareOf(1, 0)).toBe(0);
  expect(shareWords(0.999, "en")).toBe("99.9%");
  expect(shareWords(0.8, "ar")).toMatch(/80/u);
});

test("a step is written with the sign that amounts have", () => {
  expect(stepWords(10, "en")).toBe("−10%");
  expect(stepWords(10, "ar")).toContain("−10");
});

test("what is asked by now counts only where it is less than what was suggested", () => {
  expect(lowerByNow(bargain)).toBeNull();
  expect(lowerByNow({ ...bargain, asks_now_cents: 800 })).toBeNull();
  expect(lowerByNow({ ...bargain, asks_now_cents: 750 })).toBe(750);
});

test("the least percent is a whole number from 1 to 99", () => {
  expect(["1", "50", "99"].map(leastPercentOf)).toEqual([1, 50, 99]);
  expect(["", "0", "100", "5.5", "a"].map(leastPercentOf)).toEqual([null, null, null, null, null]);
});

test("what is set aside is the sum of all", () => {
  expect(setAside([bargain, { ...bargain, amount_cents: 200 }])).toBe(1_000);
});
