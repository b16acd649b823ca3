import { expect, test } from "vitest";
import { linePath, nearest, niceTop } from "./plot-rules";

test("an axis ends at a round number that holds everything", () => {
  expect([0, 3, 5, 17, 41, 99, 1_200].map(niceTop)).toEqual([4, 4, 5, 20, 50, 100, 2_000]);
});

test("what was not measured is a gap and not a nought", () => {
  const points = [
    { at: 0, value: 1 },
    { at: 1, value: 2 },
    { at: 2, value: null },
    { at: 3, value: 4 },
  ];
  expect(
    linePath(
      points,
      (at) => at,
      (value) => value,
    ),
  ).toBe("M0.0 1.0L1.0 2.0M3.0 4.0");
});

test("the pointer reads the nearest moment", () => {
  expect(nearest([0, 10, 30], 14)).toBe(1);
  expect(nearest([0, 10, 30], 900)).toBe(2);
  expect(nearest([30, 10, 0], 2), "later moments may be on the left").toBe(2);
  expect(nearest([], 1)).toBe(-1);
});
