/** Small rules of bargains: which price to begin with, how it compares with what is asked. Decision 0094. */
import type { Bargain, BargainPreview } from "./bargain-calls";

/** How many days a seller may have to answer; the second is the usual one. */
export const DAYS = [1, 2, 3, 7] as const;
export const USUAL_DAYS = 2;
/** In lots. Decision 0094. */
export const MOST_PIECES = 1_000;
/** What most people begin with, in percent below what is asked. Ours. */
const STEPS = [5, 10, 20] as const;
const FIRST_STEP = 10;

export interface Range {
  min_price_cents: number;
  max_price_cents: number;
}

/** Which prices may be suggested; `null` where none may. */
export function rangeOf({ min_price_cents, max_price_cents }: BargainPreview): Range | null {
  return min_price_cents === undefined || max_price_cents === undefined ? null : { min_price_cents, max_price_cents };
}

const below = (asked: number, percent: number) => Math.floor((asked * (100 - percent)) / 100);

/** The steps that may be suggested, each with its price. */
export function quickPrices(asked: number, { min_price_cents: least, max_price_cents: most }: Range) {
  const steps = STEPS.map((percent) => ({ percent, cents: below(asked, percent) }));
  // Of a few cents some come to the same.
  return steps.filter(
    ({ cents }, at) => cents >= least && cents <= most && steps.findIndex((one) => one.cents === cents) === at,
  );
}

/** A first price to think about, which may be suggested. */
export function firstPrice(asked: number, { min_price_cents: least, max_price_cents: most }: Range): string {
  return (Math.max(least, Math.min(most, below(asked, FIRST_STEP))) / 100).toFixed(2);
}

/** A price as a share of what is asked, to a tenth of a percent: what is a cent less is not all of it. */
export function shareOf(price: number, asked: number): number {
  if (asked <= 0) return 0;
  const share = Math.round((price / asked) * 1_000) / 1_000;
  return price < asked ? Math.min(share, 0.999) : share;
}

export function shareWords(share: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: "percent",
    numberingSystem: "latn",
    maximumFractionDigits: 1,
  }).format(share);
}

/** `-10%` as a language writes it. */
export function stepWords(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", numberingSystem: "latn" })
    .format(-percent / 100)
    .replace(/[\u061c\u200e\u200f]/gu, "")
    .replace("-", "−");
}

/** What is set aside in all of them. */
export const setAside = (bargains: readonly Pick<Bargain, "amount_cents">[]) =>
  bargains.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The price by now, where it is below what was suggested: it sells for that. */
export function lowerByNow({ asks_now_cents, price_cents }: Bargain): number | null {
  return asks_now_cents !== undefined && asks_now_cents < price_cents ? asks_now_cents : null;
}

/** The least a seller looks at, as typed; `null` for what is none. */
export function leastPercentOf(typed: string): number | null {
  const percent = Number(typed);
  return /^\d{1,2}$/u.test(typed) && percent >= 1 ? percent : null;
}
