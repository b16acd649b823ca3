import type { Balances, CheckedDay, Difference } from "./reconciliation-calls";

/** Long over and checked, with both sides alike; `part` is what differs. */
export const checkedDay = (part: Partial<CheckedDay> = {}): CheckedDay => ({
  day: "2026-11-24",
  is_due: false,
  checked_at: Date.UTC(2026, 10, 25, 1),
  checked_until: Date.UTC(2026, 10, 25),
  provider: { charged_cents: 250_000, refunded_cents: -1_000, disputed_cents: 0 },
  fees_cents: 7_550,
  books: { charged_cents: 250_000, refunded_cents: -1_000, disputed_cents: 0 },
  open: 0,
  ...part,
});

/** Stripe has answered, and so has PayPal; `part` is what differs. */
export const balances = (part: Partial<Balances> = {}): Balances => ({
  asked_at: Date.UTC(2026, 10, 25, 1),
  providers: [
    {
      provider: "stripe",
      sums: [
        { currency: "JPY", available: 0, pending: 15_200 },
        { currency: "USD", available: 120_450, pending: -1_000 },
      ],
    },
    { provider: "paypal", sums: [] },
  ],
  books_cents: 250_000,
  fees_cents: 7_550,
  paid_out_cents: -100_000,
  other_cents: -50_000,
  expected_cents: 92_450,
  ...part,
});

/** The provider took yen that our books do not have. */
export const difference = (part: Partial<Difference> = {}): Difference => ({
  difference_id: 12,
  day: "2026-11-24",
  mismatch: "not_in_books",
  kind: "charge",
  movement_id: "txn_0000000000000012",
  provider_ref: "ch_00000000000LOST12",
  provider_amount: 15_200,
  currency: "JPY",
  found_at: Date.UTC(2026, 10, 25, 1),
  ...part,
});
