/** Small rules of the balance page. */
import type { Balance } from "@/api/trade";
import type { Shown } from "@/components/money";

/** In this order money is spent: what cannot be withdrawn goes first. Decision 0011. */
export const SPENT_IN_ORDER = ["bonus", "refund", "deposit", "sale"] as const;

type Rate = Pick<Shown, "rate" | "precision">;

/** What was typed in a currency, in US cents; null for what is no amount. */
export function centsOf(typed: string, { rate }: Pick<Rate, "rate">): number | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/u.test(typed)) return null;
  return Math.round((Number(typed) / rate) * 100);
}

/**
 * The deposit that was typed. A limit that was typed as it is shown is that limit: shown in another currency it is
 * rounded.
 */
export function depositOf(
  typed: string,
  { rate, precision }: Rate,
  limits: Pick<Balance, "deposit_min_cents" | "deposit_max_cents">,
): number | null {
  const cents = centsOf(typed, { rate });
  if (cents === null) return null;
  const rounded = (0.5 * 10 ** -precision * 100) / rate + 0.5;
  for (const limit of [limits.deposit_min_cents, limits.deposit_max_cents])
    if (Math.abs(cents - limit) <= rounded && rate !== 1) return limit;
  return cents;
}

/** Ours: what most people put in, in dollars. */
const USUAL = [10, 25, 50, 100];

/** The same in another currency, as round as it is there: two digits that are not nought. */
export function usualAmounts({ rate, precision }: Rate): string[] {
  return USUAL.map((dollars) => {
    const amount = dollars * rate;
    const unit = 10 ** (Math.floor(Math.log10(amount)) - 1);
    return (Math.ceil(amount / unit) * unit).toFixed(precision);
  });
}

/** Why an amount cannot be deposited, as the end of a key under `wallet.deposit`; `null` if it can. */
export function depositProblem(
  cents: number | null,
  limits: Pick<Balance, "deposit_min_cents" | "deposit_max_cents">,
): "invalid" | "too_little" | "too_much" | null {
  if (cents === null) return "invalid";
  if (cents < limits.deposit_min_cents) return "too_little";
  return cents > limits.deposit_max_cents ? "too_much" : null;
}
