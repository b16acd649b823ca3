/** How well what was drawn fits the published odds: Pearson's chi-square, and how likely chance alone strays as far. */

export interface Fit {
  chi_square: number;
  degrees: number;
  /** Below 0.01 something is wrong, once in a hundred honest events. */
  p: number;
}

/**
 * Prizes too rare for the test are counted together with their neighbours (five expected at least, as textbooks ask).
 */
const LEAST_EXPECTED = 5;

export function fit(tally: readonly { odds_ppm: number; rolled: number }[]): Fit | null {
  const draws = tally.reduce((sum, { rolled }) => sum + rolled, 0);
  const groups: { expected: number; rolled: number }[] = [];
  let group = { expected: 0, rolled: 0 };
  for (const { odds_ppm, rolled } of tally) {
    group = { expected: group.expected + (odds_ppm / 1_000_000) * draws, rolled: group.rolled + rolled };
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
  return { chi_square, degrees, p: upperTail(degrees / 2, chi_square / 2) };
}

/** The regularised upper incomplete gamma function, by its series for the lower part. */
function upperTail(a: number, x: number): number {
  if (x <= 0) return 1;
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < 1_000 && term > sum * 1e-12; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.max(0, 1 - Math.exp(-x + a * Math.log(x) - logGamma(a)) * sum);
}

/** For halves and wholes, which is all that degrees of freedom need: by gamma(a + 1) = a gamma(a). */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.sqrt(Math.PI));
  for (let at = Number.isInteger(a) ? 1 : 0.5; at < a; at += 1) log += Math.log(at);
  return log;
}
