import { expect, test } from "vitest";
import type { PricePoint } from "./market-calls";
import { plot } from "./price-chart";

const DAY = 86_400_000;
const NOW = 100 * DAY;
const point = (day: number, median: number, volume = 1): PricePoint => ({
  at: day * DAY,
  median_cents: median,
  low_cents: median - 10,
  high_cents: median + 10,
  volume,
  is_generated: false,
});

test("the dearest day lies highest and the latest farthest on", () => {
  const { dots, marks } = plot([point(94, 100), point(99, 300)], 7, NOW, 700, 200);
  expect(dots[1]!.y).toBeLessThan(dots[0]!.y);
  expect(dots.map(({ x }) => Math.round(x))).toEqual([150, 650]);
  expect(marks.map(({ cents }) => cents)).toEqual([310, 200, 90]);
});

test("one price all along, or none at all, is drawn without a division by nothing", () => {
  const flat = { ...point(97, 100), low_cents: 100, high_cents: 100 };
  expect(plot([flat], 7, NOW, 700, 200).line).not.toContain("NaN");
  expect(plot([], 7, NOW, 700, 200).line).toBe("");
});
