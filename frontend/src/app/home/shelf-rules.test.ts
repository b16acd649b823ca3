import { expect, test } from "vitest";
import { dealsOf, discountOf, mixed } from "./shelf-rules";

const priced = (lowest_price_cents: number | null, reference_price_cents: number | null) => ({
  lowest_price_cents,
  reference_price_cents,
});

test("a deal is known only where both prices are, and is never negative", () => {
  expect(discountOf(priced(80, 100))).toBeCloseTo(0.2);
  expect(discountOf(priced(120, 100))).toBeUndefined();
  expect(discountOf(priced(null, 100))).toBeUndefined();
  expect(discountOf(priced(80, null))).toBeUndefined();
  expect(discountOf(priced(80, 0))).toBeUndefined();
});

test("the best deals come first, and what costs what it always does is none", () => {
  const [same, tenth, half] = [priced(990, 1000), priced(900, 1000), priced(500, 1000)];
  expect(dealsOf([same, tenth, half, priced(1, 5)], 5)).toEqual([half, tenth]);
  expect(dealsOf([same, tenth, half], 1)).toEqual([half]);
});

test("a mixed shelf has one of each game before a second of any", () => {
  const goods = ["a", "a", "a", "b", "c"].map((game, at) => ({ game, at }));
  expect(mixed(goods, 4).map(({ game, at }) => `${game}${at}`)).toEqual(["a0", "b3", "c4", "a1"]);
});
