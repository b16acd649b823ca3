/** Which prices go, and what is left of them: the server's rules, shown before they are asked. Spec §5. */

interface Limits {
  min_price_cents: number;
  max_price_cents: number;
  lowest_price_cents?: number | null;
  reference_price_cents?: number | null;
}

/** Dollars as typed, in cents; `null` for what is no price. */
export function centsOf(price: string): number | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/u.test(price)) return null;
  const cents = Math.round(Number(price) * 100);
  return cents > 0 ? cents : null;
}

export function priceProblem(price: string, limits: Limits): "invalid" | "too_low" | "too_high" | null {
  const cents = centsOf(price);
  if (cents === null) return "invalid";
  if (cents < limits.min_price_cents) return "too_low";
  return cents > limits.max_price_cents ? "too_high" : null;
}

/** What the seller gets: the fee is a share, rounded up, at least a cent. */
export const incomeOf = (price: string, feeBasisPoints: number): number =>
  incomeOfCents(centsOf(price) ?? 0, feeBasisPoints);

function incomeOfCents(cents: number, feeBasisPoints: number): number {
  return cents === 0 ? 0 : cents - Math.max(1, Math.ceil((cents * feeBasisPoints) / 10_000));
}

/** The least price that brings in so much, as typed; empty for what is no income. */
export function priceFor(income: string, feeBasisPoints: number): string {
  const cents = centsOf(income);
  if (cents === null) return "";
  // A cent more brings in a cent more or nothing more, so the first that suffices is a few cents from the share of it.
  let price = Math.max(cents, Math.floor((cents * 10_000) / (10_000 - feeBasisPoints)) - 1);
  while (incomeOfCents(price, feeBasisPoints) < cents) price += 1;
  return (price / 100).toFixed(2);
}

/** A first price to think about: a cent below the cheapest, else what it goes for; always one that may be asked. */
export function proposed(limits: Limits): string {
  const suggested = limits.lowest_price_cents != null ? limits.lowest_price_cents - 1 : limits.reference_price_cents;
  if (suggested == null) return "";
  return (Math.max(limits.min_price_cents, Math.min(limits.max_price_cents, suggested)) / 100).toFixed(2);
}
