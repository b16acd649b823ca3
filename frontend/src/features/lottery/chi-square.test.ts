import { expect, test } from "vitest";
import { chanceOf, fit, isDoubtful } from "./chi-square";

/** Critical values as NIST's handbook prints them (1.3.6.7.4), by degrees of freedom and chance. */
const PRINTED: Record<number, [chance: number, chiSquare: number][]> = {
  1: [
    [0.1, 2.706],
    [0.05, 3.841],
    [0.025, 5.024],
    [0.01, 6.635],
    [0.001, 10.828],
  ],
  2: [
    [0.1, 4.605],
    [0.05, 5.991],
    [0.025, 7.378],
    [0.01, 9.21],
    [0.001, 13.816],
  ],
  5: [
    [0.9, 1.61],
    [0.95, 1.145],
    [0.975, 0.831],
    [0.99, 0.554],
    [0.1, 9.236],
    [0.05, 11.07],
    [0.025, 12.833],
    [0.01, 15.086],
    [0.001, 20.515],
  ],
  10: [
    [0.9, 4.865],
    [0.95, 3.94],
    [0.975, 3.247],
    [0.99, 2.558],
    [0.1, 15.987],
    [0.05, 18.307],
    [0.025, 20.483],
    [0.01, 23.209],
    [0.001, 29.588],
  ],
  100: [
    [0.95, 77.929],
    [0.1, 118.498],
    [0.05, 124.342],
    [0.01, 135.807],
    [0.001, 149.449],
  ],
};

test.each(Object.entries(PRINTED))(
  "with %s degrees of freedom the chances are those of printed tables",
  (degrees, rows) => {
    // The tables round to three digits behind the point.
    for (const [chance, chiSquare] of rows) {
      expect(chanceOf(chiSquare - 0.000_6, Number(degrees)), `${chance} from above`).toBeGreaterThan(chance);
      expect(chanceOf(chiSquare + 0.000_6, Number(degrees)), `${chance} from below`).toBeLessThan(chance);
    }
  },
);

test("large and tiny statistics follow the closed forms of two, four and six degrees", () => {
  for (const x of [1e-12, 0.001, 0.5, 2, 2.001, 6, 40, 300, 1_400]) {
    const half = x / 2;
    const closed = [Math.exp(-half), Math.exp(-half) * (1 + half), Math.exp(-half) * (1 + half + half ** 2 / 2)];
    for (const [at, expected] of closed.entries())
      expect(chanceOf(x, 2 * (at + 1)) / expected, `${x}, ${2 * (at + 1)} degrees`).toBeCloseTo(1, 10);
  }
});

test("from nothing to more than numbers can hold the chance falls from one to nought, and is always a number", () => {
  for (const degrees of [1, 2, 3, 5, 99, 1_000, 10_000]) {
    let before = 1;
    for (const x of [0, 1e-300, 1e-9, 1, 100, 1_489, 1_490, 1_491, 2_000, 1e5, 1e9, 1e300, Infinity]) {
      const chance = chanceOf(x, degrees);
      expect(chance, `${x}, ${degrees} degrees`).toBeLessThanOrEqual(before);
      before = chance;
    }
    expect(chanceOf(0, degrees)).toBe(1);
    expect(before).toBe(0);
  }
});

test("what has no chance is not a number, and that is doubtful", () => {
  for (const [x, degrees] of [
    [NaN, 5],
    [-1, 5],
    [1, 0],
    [1, -2],
    [1, 1.5],
    [1, NaN],
    [1, Infinity],
  ] as const) {
    const p = chanceOf(x, degrees);
    expect(p, `${x}, ${degrees} degrees`).toBeNaN();
    expect(isDoubtful({ chi_square: x, degrees, p })).toBe(true);
  }
  expect(isDoubtful({ chi_square: 0, degrees: 1, p: 1 })).toBe(false);
  expect(isDoubtful({ chi_square: 6.6, degrees: 1, p: 0.010_2 })).toBe(false);
  expect(isDoubtful({ chi_square: 6.7, degrees: 1, p: 0.009_6 })).toBe(true);
});

test("rare prizes are counted with their neighbours, and too few draws say nothing", () => {
  const tally = [
    { odds_ppm: 100, rolled: 0 },
    { odds_ppm: 99_900, rolled: 100 },
    { odds_ppm: 900_000, rolled: 900 },
  ];
  expect(fit(tally)).toEqual({ chi_square: 0, degrees: 1, p: 1 });
  expect(fit(tally.map((row) => ({ ...row, rolled: row.rolled > 0 ? 1 : 0 })))).toBeNull();
  expect(fit(tally.map((row) => ({ ...row, rolled: 0 })))).toBeNull();
  expect(fit([])).toBeNull();
});

test("a house that keeps the dear prizes is found out, the more so the longer it does", () => {
  for (const draws of [1_000, 10_000, 200_000, 10_000_000]) {
    const found = fit([
      { odds_ppm: 100_000, rolled: draws * 0.07 },
      { odds_ppm: 900_000, rolled: draws * 0.93 },
    ])!;
    expect(found.chi_square).toBeCloseTo(draws / 100, 3);
    expect(isDoubtful(found), `${draws} draws`).toBe(true);
  }
});

test("odds that promise nothing, or are no table, fit nothing", () => {
  const cases = {
    "a prize without odds was rolled": [0, 3, 1_000_000, 997],
    "a prize without odds was rolled once, too seldom to compare": [0, 1, 1_000_000, 0],
    "no prize has odds": [0, 5, 0, 5],
    "the odds do not make up a million": [100_000, 100, 800_000, 900],
    "odds are not a number": [NaN, 100, 900_000, 900],
    "more than can be counted": [100_000, Infinity, 900_000, 900],
    "less than none": [100_000, -100, 900_000, 1_100],
    "a count is not a number": [100_000, NaN, 900_000, 900],
  } as const;
  for (const [what, [firstOdds, first, secondOdds, second]] of Object.entries(cases)) {
    const found = fit([
      { odds_ppm: firstOdds, rolled: first },
      { odds_ppm: secondOdds, rolled: second },
    ]);
    expect(found !== null && isDoubtful(found), what).toBe(true);
  }
});
