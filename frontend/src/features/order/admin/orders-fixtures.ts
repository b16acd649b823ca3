import { orderOf } from "@/features/order/order-fixtures";
import type { AdminOrder, AdminOrderDetail } from "./orders-calls";

const buyer = { uid: "1000001", nickname: "Ada" };
const seller = { uid: "1000002", nickname: "Sam" };

/** Paid from the balance and not delivered yet; `part` is what differs. */
export const adminOrder = (part: Partial<AdminOrder> = {}): AdminOrder => ({
  order_id: "o1",
  number: "100000001",
  goods_id: "226",
  game: "csgo",
  name: "AK-47 | Redline",
  quantity: 1,
  buyer,
  seller,
  status: "paid",
  due_cents: 2_000,
  paid_cents: 2_000,
  refunded_cents: 0,
  method: "balance",
  created_at: Date.UTC(2026, 10, 25, 12),
  deadline_at: Date.UTC(2026, 10, 26, 12),
  ...part,
});

/** The same order with everything that is known of it. */
export const orderDetail = (part: Partial<AdminOrderDetail> = {}): AdminOrderDetail => ({
  ...orderOf({ number: "100000001", side: "staff", due_cents: 2_000, buyer, seller }),
  paid_cents: 2_000,
  information: "not_needed",
  timeline: [
    { version: 1, at: 1, by: "buyer", what: "placed", status: "placed", detail: {}, person: buyer },
    { version: 3, at: 2, by: "house", what: "paid", status: "paid", detail: {} },
  ],
  payments: [
    {
      payment_id: "p1",
      method: "card",
      status: "success",
      amount_cents: 2_000,
      provider_ref: "cs_1",
      charge_ref: "pi_1",
      created_at: 1,
    },
  ],
  refunds: [],
  entries: [
    { transaction_id: 7, at: 2, cause: "purchase", account: "clearing", amount_cents: -2_000 },
    {
      transaction_id: 7,
      at: 2,
      cause: "purchase",
      account: "user",
      uid: buyer.uid,
      origin: "deposit",
      amount_cents: 0,
    },
    { transaction_id: 7, at: 2, cause: "purchase", account: "escrow", amount_cents: 2_000 },
  ],
  payment_disputes: [],
  conversations: [{ conversation_id: "c1", customer: buyer.uid, state: "open" }],
  may_refund: true,
  ruling_limit_cents: 50_000,
  ...part,
});
