import { expect, test } from "vitest";
import { fit } from "./chi-square";

test("the tail is the one of printed tables", () => {
  // 3.841 with one degree, 5.991 with two, 11.070 with five: each five in a hundred.
  const p = (degrees: number, chiSquare: number) => {
    const count = degrees + 1;
    const draws = 100 * count;
    const off = Math.sqrt((chiSquare * 100) / 2);
    const tally = Array.from({ length: count }, (_, at) => ({
      odds_ppm: 1_000_000 / count,
      rolled: 100 + (at === 0 ? off : at === 1 ? -off : 0),
    }));
    expect(tally.reduce((sum, { rolled }) => sum + rolled, 0)).toBeCloseTo(draws);
    return fit(tally)!.p;
  };
  expect(p(1, 3.841)).toBeCloseTo(0.05, 4);
  expect(p(2, 5.991)).toBeCloseTo(0.05, 4);
  expect(p(5, 11.07)).toBeCloseTo(0.05, 4);
});

test("rare prizes are counted with their neighbours, and too few draws say nothing", () => {
  const tally = [
    { odds_ppm: 100, rolled: 0 },
    { odds_ppm: 99_900, rolled: 100 },
    { odds_ppm: 900_000, rolled: 900 },
  ];
  expect(fit(tally)).toEqual({ chi_square: 0, degrees: 1, p: 1 });
  expect(fit(tally.map((row) => ({ ...row, rolled: row.rolled > 0 ? 1 : 0 })))).toBeNull();
  expect(fit([])).toBeNull();
});

test("a house that keeps the dear prizes is found out", () => {
  expect(
    fit([
      { odds_ppm: 100_000, rolled: 20 },
      { odds_ppm: 900_000, rolled: 980 },
    ])!.p,
  ).toBeLessThan(0.000_001);
});
