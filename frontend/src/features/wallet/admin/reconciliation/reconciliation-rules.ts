/** What a list of days says: how far it was checked, what failed, where sums differ, and when to read it again. */
import type { CheckedDay } from "./reconciliation-calls";

const DAY_MS = 86_400_000;
/** Ours: the server is through with a day within seconds. */
const SOON_MS = 2_000;
/** Ours: a day that takes longer waits for the provider, which is tried again after a quarter of an hour. */
const LATER_MS = 15_000;
export const SOON_FOR_MS = 60_000;

/** Days are by UTC. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export const SIDES = ["charged", "refunded", "disputed"] as const;
export type Side = (typeof SIDES)[number];

export const sumsOf = ({ provider, books }: CheckedDay, side: Side) => ({
  provider: provider[`${side}_cents`],
  books: books[`${side}_cents`],
});

/** What the provider leaves of a day, in US cents. */
export const netOf = ({ provider, fees_cents }: CheckedDay) =>
  provider.charged_cents + provider.refunded_cents + provider.disputed_cents - fees_cents;

/** Whether the day was over when it was checked. */
export const isWhole = ({ day, checked_until }: CheckedDay) =>
  checked_until != null && checked_until >= Date.parse(`${day}T00:00:00Z`) + DAY_MS;

/** Of days that stand newest first. */
export const lastChecked = (days: readonly CheckedDay[]) => days.find(({ checked_at }) => checked_at != null);
export const lastFailed = (days: readonly CheckedDay[]) => days.find(({ failure }) => failure != null);

/** In how many milliseconds the days are read again; never while none is about to be checked. */
export function readAgainIn(days: readonly CheckedDay[], isAsked: boolean): number | undefined {
  if (!days.some(({ is_due }) => is_due)) return undefined;
  return isAsked ? SOON_MS : LATER_MS;
}
