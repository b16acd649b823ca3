import { expect, test } from "vitest";
import { centsOf, incomeOf, priceFor, priceProblem, proposed } from "./listing-rules";

const limits = { min_price_cents: 200, max_price_cents: 5_000, lowest_price_cents: 990, reference_price_cents: 1_000 };

test("only what the server takes is a price", () => {
  expect(["12.34", "0.07", "1"].map(centsOf)).toEqual([1_234, 7, 100]);
  expect(["", "0", "1.234", "1e2", "١", "12345678901"].map(centsOf)).toEqual([null, null, null, null, null, null]);
});

test("a price outside of the range says on which side", () => {
  expect(["1.99", "2", "50", "50.01", "x"].map((price) => priceProblem(price, limits))).toEqual([
    "too_low",
    null,
    null,
    "too_high",
    "invalid",
  ]);
});

test("a seller sees what is left after the fee", () => {
  expect(incomeOf("100", 500)).toBe(9_500);
  expect(incomeOf("0.03", 500)).toBe(2);
  expect(incomeOf("", 500)).toBe(0);
});

test("the price for an income is the least that brings it in", () => {
  expect(priceFor("95", 500)).toBe("100.00");
  expect(["", "0", "x"].map((income) => priceFor(income, 500))).toEqual(["", "", ""]);
  for (const fee of [0, 1, 250, 500, 1_333, 5_000]) {
    for (let income = 1; income < 3_000; income += 7) {
      const price = priceFor((income / 100).toFixed(2), fee);
      const below = ((centsOf(price) ?? 0) - 1) / 100;
      expect(incomeOf(price, fee), `${income} at ${fee}`).toBeGreaterThanOrEqual(income);
      expect(incomeOf(below.toFixed(2), fee), `below ${income} at ${fee}`).toBeLessThan(income);
    }
  }
});

test("the first price undercuts by a cent and never leaves the range", () => {
  expect(proposed(limits)).toBe("9.89");
  expect(proposed({ ...limits, lowest_price_cents: 100 })).toBe("2.00");
  expect(proposed({ min_price_cents: 1, max_price_cents: 9 })).toBe("");
});
