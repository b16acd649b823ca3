import type { AtProvider, PaymentLine, PaymentRecord } from "./payments-calls";

const payer = { uid: "1000063", nickname: "Ann" };

/** A deposit of 10.00 by card that was paid; `part` is what differs. */
export const line = (part: Partial<PaymentLine> = {}): PaymentLine => ({
  payment_id: "p1",
  purpose: "deposit",
  method: "card",
  status: "success",
  amount_cents: 1_000,
  refunded_cents: 0,
  is_disputed: false,
  payer,
  created_at: Date.UTC(2026, 8, 10),
  ...part,
});

export const record = (part: Partial<PaymentRecord> = {}): PaymentRecord => ({
  payment_id: "p1",
  version: 2,
  purpose: "deposit",
  method: "card",
  status: "success",
  amount_cents: 1_000,
  payer,
  provider_ref: "cs_1",
  charge_ref: "ch_1",
  created_at: Date.UTC(2026, 8, 10),
  settled_at: Date.UTC(2026, 8, 10),
  refunds: [],
  disputes: [],
  events: [],
  ...part,
});

/** The provider says the same. */
export const said = (part: Partial<AtProvider> = {}): AtProvider => ({
  asked_at: Date.UTC(2026, 8, 11),
  payment: { status: "captured", amount_cents: 1_000, charge_ref: "ch_1" },
  refunds: [],
  disputes: [],
  ...part,
});

export const refund = (part: Partial<PaymentRecord["refunds"][number]> = {}): PaymentRecord["refunds"][number] => ({
  refund_id: "r1",
  number: "500000001",
  amount_cents: 400,
  route: "original",
  status: "pending",
  is_late: false,
  provider_ref: "re_1",
  created_at: Date.UTC(2026, 8, 11),
  ...part,
});
