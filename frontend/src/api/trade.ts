/**
 * Orders, payments and balances as they cross the wire, their words narrowed to what docs/wire.md allows ("Orders",
 * "Money").
 */
import type { components } from "./openapi.gen";
import type { FailReason } from "./topup";

type Wire = components["schemas"];
type Narrow<Whole, Part> = Omit<Whole, keyof Part> & Part;

export type OrderStatus =
  | "placed"
  | "payment_pending"
  | "payment_failed"
  | "closed"
  | "cancelled"
  | "need_info"
  | "paid"
  | "sent"
  | "delivery_failed"
  | "disputed"
  | "refunding"
  | "refunded"
  | "partially_completed"
  | "completed";
export type Side = "buyer" | "seller" | "staff";
export type PaymentMethod = "balance" | "card" | "pay_by_link" | "convenience_store" | "bank_transfer";
export type DisputeCategory = "not_received" | "not_as_described" | "wrong_item" | "account_recovered" | "other";

export type Quote = Wire["Quote"];
export type MustAct = Narrow<
  Wire["MustAct"],
  { who: "buyer" | "seller" | "staff" | "house" | "nobody"; otherwise?: OrderStatus | null }
>;
export type Dispute = Narrow<Wire["Dispute"], { by: Side; category: DisputeCategory }>;
/** What was bought, as it was then: enough to draw it. */
export interface Snapshot {
  art?: unknown;
  float?: number | null;
  paint_seed?: number | null;
  exterior?: string | null;
}
export type Order = Narrow<
  Wire["Order"],
  { status: OrderStatus; side: Side; must_act: MustAct; dispute?: Dispute | null; snapshot: Snapshot }
>;

/** What is said with a line of the timeline; which of these depends on what happened. */
export interface Said {
  text?: string;
  images?: string[];
  category?: DisputeCategory;
  asked_cents?: number | null;
  refund_cents?: number;
  method?: PaymentMethod;
  /** Of a redemption that came to nothing, or to a part. */
  reason?: FailReason;
  done?: number;
  of?: number;
}
export type TimelineEntry = Narrow<Wire["TimelineEntry"], { by: Side | "house"; status: OrderStatus; detail: Said }>;
export type Payment = Narrow<
  Wire["Payment"],
  {
    purpose: "order" | "deposit";
    method: PaymentMethod;
    status: "processing" | "success" | "failed" | "cancelled" | "refunded";
  }
>;
export type Refund = Narrow<
  Wire["Refund"],
  { route: "original" | "balance"; status: "pending" | "succeeded" | "failed" | "cancelled" }
>;
export type OrderDetail = Order & {
  timeline: TimelineEntry[];
  payments: Payment[];
  refunds: Refund[];
  info?: Record<string, unknown> | null;
};
export type Balance = Wire["BriefAsset"];
export type CashFlow = Narrow<Wire["CashFlow"], { origin: "bonus" | "refund" | "deposit" | "sale" }>;
