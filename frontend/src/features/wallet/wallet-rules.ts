/** Small rules of the balance page. */
import type { Balance } from "@/api/trade";

/** In this order money is spent: what cannot be withdrawn goes first. Decision 0011. */
export const SPENT_IN_ORDER = ["bonus", "refund", "deposit", "sale"] as const;

/** Why an amount cannot be deposited, as the end of a key under `wallet.deposit`; `null` if it can. */
export function depositProblem(
  typed: string,
  limits: Pick<Balance, "deposit_min_cents" | "deposit_max_cents">,
): "invalid" | "too_little" | "too_much" | null {
  if (!/^\d{1,10}(\.\d{1,2})?$/u.test(typed)) return "invalid";
  const cents = Math.round(Number(typed) * 100);
  if (cents < limits.deposit_min_cents) return "too_little";
  return cents > limits.deposit_max_cents ? "too_much" : null;
}
