import type { ExchangeRate, RateChange, RateFeed, RateList } from "./rates-calls";

/** Yen as the feed says; `part` is what differs. */
export const rate = (part: Partial<ExchangeRate> = {}): ExchangeRate => ({
  currency: "JPY",
  rate: 152,
  source: "feed",
  rated_at: Date.now() - 3 * 3_600_000,
  ...part,
});

/** Euros that the feed thinks to be a hundred times as many. */
export const heldRate = (part: Partial<ExchangeRate> = {}): ExchangeRate =>
  rate({
    currency: "EUR",
    rate: 0.86,
    held: { rate: 86.000_000_1, rated_at: Date.now() - 60_000, since: Date.now() - 60_000 },
    ...part,
  });

export const rateList = (rates: ExchangeRate[], feed: Partial<RateFeed> = {}): RateList => ({
  rates,
  feed: { name: "Example Feed", checked_at: Date.now() - 12 * 60_000, read_at: Date.now() - 12 * 60_000, ...feed },
});

export const rateChange = (part: Partial<RateChange> = {}): RateChange => ({
  currency: "JPY",
  before: 150.25,
  rate: 152,
  source: "feed",
  at: Date.UTC(2026, 10, 24),
  ...part,
});
