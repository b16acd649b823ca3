import { expect, test } from "vitest";
import { belowMarket } from "./offer-rules";

test("a price is so many percent below the market, or above it", () => {
  expect(belowMarket(880, 1_000)).toBe(0.12);
  expect(belowMarket(1_500, 1_000)).toBe(-0.5);
  expect(belowMarket(1_001, 1_000)).toBeCloseTo(0);
  expect(belowMarket(1_000, undefined), "nothing is known to compare with").toBeUndefined();
});
