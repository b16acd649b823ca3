/** Orders, payments and balances as they cross the wire, their words narrowed to what docs/wire.md allows ("Orders", "Money"). */

export type OrderStatus =
  | "placed" | "payment_pending" | "payment_failed" | "closed" | "cancelled" | "need_info" | "paid" | "sent" | "delivery_failed"
  | "disputed" | "refunding" | "refunded" | "partially_completed" | "completed";
export type Side = "buyer" | "seller" | "staff";
export type PaymentMethod = "balance" | "card" | "pay_by_link" | "convenience_store" | "bank_transfer";
export type DisputeCategory = "not_received" | "not_as_described" | "wrong_item" | "account_recovered" | "other";

export interface Quote {
  quote: string; sell_order_id: string; quantity: number; unit_price_cents: number; amount_cents: number; fee_cents: number; due_cents: number;
  currency: string; currency_rate: number; shown: string; hold_seconds: number; expires_at: number;
}
export interface TradeFace { uid: string; nickname: string; profile_pic?: string | null }
export interface MustAct { who: "buyer" | "seller" | "staff" | "house" | "nobody"; until?: number | null; otherwise?: OrderStatus | null }
export interface Dispute { by: Side; category: DisputeCategory; asked_cents: number; opened_at: number; answered: boolean }
export interface Snapshot { art?: unknown; float?: number; paint_seed?: number; exterior?: string; lot?: number }
export interface Order {
  order_id: string; number: string; version: number; status: OrderStatus; side: Side; game: string; goods_id: string; sell_order_id: string;
  name: string; snapshot: Snapshot; quantity: number; unit_price_cents: number; amount_cents: number; due_cents: number;
  fee_cents?: number | null; income_cents?: number | null; refunded_cents: number; currency: string; currency_rate: number; must_act: MustAct;
  remark: string; buyer: TradeFace; seller: TradeFace; dispute?: Dispute | null; created_at: number; paid_at?: number | null;
  delivered_at?: number | null; ended_at?: number | null;
}
export interface TimelineEntry {
  version: number; at: number; by: "buyer" | "seller" | "staff" | "house"; what: string; status: OrderStatus;
  detail: { text?: string; images?: string[]; category?: DisputeCategory; asked_cents?: number | null; refund_cents?: number; method?: PaymentMethod; reason?: string; route?: "original" | "balance" };
}
export interface Payment {
  payment_id: string; version: number; purpose: "order" | "deposit"; order_id?: string | null; method: PaymentMethod;
  status: "processing" | "success" | "failed" | "cancelled" | "refunded"; amount_cents: number; redirect_url?: string | null; voucher?: string | null;
  failure?: string | null; expires_at?: number | null; created_at: number; settled_at?: number | null;
}
export interface Refund {
  refund_id: string; order_id?: string | null; number: string; amount_cents: number; channel_fee_cents: number; reason: string;
  route: "original" | "balance"; status: "pending" | "succeeded" | "failed" | "cancelled"; created_at: number; settled_at?: number | null;
}
export interface OrderDetail extends Order { timeline: TimelineEntry[]; payments: Payment[]; refunds: Refund[]; info?: Record<string, string> | null }
export interface Balance {
  version: number; balance_cents: number; available_cents: number; held_cents: number; withdrawable_cents: number;
  by_origin: { bonus: number; refund: number; deposit: number; sale: number }; deposit_min_cents: number; deposit_max_cents: number;
}
export interface CashFlow {
  entry_id: string; at: number; cause: string; amount_cents: number; balance_after_cents: number; origin: "bonus" | "refund" | "deposit" | "sale";
  order_id?: string | null; payment_id?: string | null;
}
