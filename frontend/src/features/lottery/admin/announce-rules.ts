/** The table of a new event as an operator writes it: odds in percent, sums in dollars. The rest is no prize. */
import { PrizeName } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";

/** What can be won, from dear to cheap. */
export type Won = Exclude<PrizeName, "thanks">;
export const WON: readonly Won[] = PrizeName.filter((prize) => prize !== "thanks");
export const isCoupon = (prize: Won): boolean => prize.startsWith("coupon_");

export interface Line {
  /** In percent, as typed; empty is not in the table. */
  odds: string;
  /** Empty is without end. */
  stock: string;
  /** The least an order must come to, in dollars; empty is any. */
  min: string;
  /** The most a coupon takes off, in dollars. */
  max: string;
}

export type Lines = Record<Won, Line>;

export const emptyLines = (): Lines =>
  Object.fromEntries(WON.map((prize) => [prize, { odds: "", stock: "", min: "", max: "" }])) as Lines;

/** Draws among which odds are counted. */
const MILLION = 1_000_000;
const MILLIONTHS_OF_A_PERCENT = 10_000;

/** Percent as typed, in millionths; `null` is no percentage, or finer than a millionth. */
export function millionths(odds: string): number | null {
  if (odds === "") return 0;
  if (!/^\d{1,3}(\.\d{1,4})?$/u.test(odds)) return null;
  const parts = Math.round(Number(odds) * MILLIONTHS_OF_A_PERCENT);
  return parts <= MILLION ? parts : null;
}

/** What is left for no prize, in millionths; `null` while something is no percentage or all come to more than all. */
export function leftOver(lines: Lines): number | null {
  let left = MILLION;
  for (const prize of WON) {
    const odds = millionths(lines[prize].odds);
    if (odds === null) return null;
    left -= odds;
  }
  return left < 0 ? null : left;
}

const cents = (dollars: string) => Math.round(Number(dollars) * 100);

/** Whether it can be sent: something can be won, and each coupon says what it takes off. */
export function isWhole(lines: Lines): boolean {
  const left = leftOver(lines);
  const listed = WON.filter((prize) => (millionths(lines[prize].odds) ?? 0) > 0);
  return left !== null && listed.length > 0 && listed.every((prize) => !isCoupon(prize) || cents(lines[prize].max) > 0);
}

/** The table as the call takes it; no prize comes last and is without end. */
export function tableOf(lines: Lines): Wire["AnnouncedPrize"][] {
  const listed = WON.flatMap((prize) => {
    const { odds, stock, min, max } = lines[prize];
    const odds_ppm = millionths(odds) ?? 0;
    if (odds_ppm === 0) return [];
    const terms = isCoupon(prize) ? { min_spend_cents: cents(min), max_deduction_cents: cents(max) } : {};
    return [{ prize, odds_ppm, ...(stock === "" ? {} : { stock: Number(stock) }), ...terms }];
  });
  return [...listed, { prize: "thanks" as const, odds_ppm: leftOver(lines) ?? 0 }];
}

/** The midnight a day begins with, UTC, in milliseconds; `null` is no day. */
export function midnightOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : at;
}

/** The days an event can begin on: tomorrow, and a year from now. */
export function firstAndLastDay(now: number): [string, string] {
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  return [day(1), day(364)];
}
