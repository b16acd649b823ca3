/** How well what was drawn fits the published odds: Pearson's chi-square, and how likely chance alone strays as far. */

import { MILLION } from "./lottery-rules";

export interface Fit {
  chi_square: number;
  degrees: number;
  /** NaN if it cannot be computed. */
  p: number;
}

/**
 * Prizes too rare for the test are counted together with their neighbours (five expected at least, as textbooks ask).
 */
const LEAST_EXPECTED = 5;
/** Ours: honest events go below it once in a hundred. */
const DOUBTFUL = 0.01;

/** What cannot be computed has not been shown to fit. */
export function isDoubtful({ p }: Fit): boolean {
  return !(p >= DOUBTFUL);
}

/** The comparison, or null if there were too few draws for one. */
export function fit(tally: readonly { odds_ppm: number; rolled: number }[]): Fit | null {
  const draws = tally.reduce((sum, { rolled }) => sum + rolled, 0);
  if (draws === 0) return null;
  const odds = tally.reduce((sum, { odds_ppm }) => sum + odds_ppm, 0);
  const isCount = (value: number) => Number.isFinite(value) && value >= 0;
  // A sum that is off by less than one in a million is only rounded.
  if (!tally.every((row) => isCount(row.odds_ppm) && isCount(row.rolled)) || Math.abs(odds - MILLION) >= 1)
    return { chi_square: NaN, degrees: NaN, p: NaN };
  // Counted together with a neighbour, a prize without any odds would not be seen.
  if (tally.some(({ odds_ppm, rolled }) => odds_ppm === 0 && rolled > 0))
    return { chi_square: Infinity, degrees: tally.length - 1, p: 0 };
  const groups: { expected: number; rolled: number }[] = [];
  let group = { expected: 0, rolled: 0 };
  for (const { odds_ppm, rolled } of tally) {
    group = { expected: group.expected + (odds_ppm / MILLION) * draws, rolled: group.rolled + rolled };
    if (group.expected < LEAST_EXPECTED) continue;
    groups.push(group);
    group = { expected: 0, rolled: 0 };
  }
  const last = groups.at(-1);
  if (last !== undefined)
    groups[groups.length - 1] = { expected: last.expected + group.expected, rolled: last.rolled + group.rolled };
  if (groups.length < 2) return null;
  const chi_square = groups.reduce((sum, { expected, rolled }) => sum + (rolled - expected) ** 2 / expected, 0);
  const degrees = groups.length - 1;
  return { chi_square, degrees, p: chanceOf(chi_square, degrees) };
}

/** How likely a chi-square with so many degrees of freedom is at least this large; NaN where that has no answer. */
export function chanceOf(chi_square: number, degrees: number): number {
  if (!Number.isInteger(degrees) || degrees < 1 || !(chi_square >= 0)) return NaN;
  if (chi_square === 0) return 1;
  if (chi_square === Infinity) return 0;
  return upperTail(degrees / 2, chi_square / 2);
}

const MOST_STEPS = 10_000;
const PRECISION = 1e-14;

/**
 * The regularised upper incomplete gamma function. The series of the lower part overflows for large x and the continued
 * fraction of the upper part converges slowly for small x, so each does its half (Abramowitz and Stegun, 6.5.29 and
 * 6.5.31).
 */
function upperTail(a: number, x: number): number {
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * lowerSeries(a, x)) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_STEPS; n += 1) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * PRECISION) return sum;
  }
  return NaN;
}

/**
 * By Lentz's method: `c` and `d` are ratios of neighbouring numerators and denominators, which alone would overflow.
 */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_STEPS; n += 1) {
    const numerator = n * (a - n);
    b += 2;
    d = 1 / (b + numerator * d);
    c = b + numerator / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) return fraction;
  }
  return NaN;
}

/** For halves and wholes, which is all that degrees of freedom need: by gamma(a + 1) = a gamma(a). */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.sqrt(Math.PI));
  for (let at = Number.isInteger(a) ? 1 : 0.5; at < a; at += 1) log += Math.log(at);
  return log;
}
