import { expect, test } from "vitest";
import type { PricePoint } from "./market-calls";
import { plot } from "./price-chart";

const DAY = 86_400_000;
const point = (day: number, median: number, volume = 1): PricePoint => ({
  at: day * DAY,
  median_cents: median,
  low_cents: median - 10,
  high_cents: median + 10,
  volume,
  is_generated: false,
});

test("the dearest day lies highest and the latest farthest on", () => {
  const { dots, marks, days } = plot([point(94, 100), point(99, 300)], 700, 200, 60);
  expect(dots[1]!.y).toBeLessThan(dots[0]!.y);
  expect(
    dots.map(({ x }) => Math.round(x)),
    "from the first sale to the last, none of it empty, right of the prices",
  ).toEqual([68, 692]);
  expect(days.map(({ at }) => at / DAY)).toEqual([94, 95, 96, 97, 98, 99]);
  expect(marks.map(({ cents }) => cents)).toEqual([310, 200, 90]);
});

test("one price all along, or none at all, is drawn without a division by nothing", () => {
  const flat = { ...point(97, 100), low_cents: 100, high_cents: 100 };
  expect(plot([flat], 700, 200, 60).line).not.toContain("NaN");
  expect(plot([], 700, 200, 60).line).toBe("");
});

test("days are written no closer than they have room, the first and the last among them", () => {
  const { days } = plot([point(10, 100), point(40, 120)], 360, 200, 60);
  expect(days.map(({ at }) => at / DAY)).toEqual([10, 25, 40]);
  expect(days.map(({ anchor }) => anchor)).toEqual(["start", "middle", "end"]);
});
