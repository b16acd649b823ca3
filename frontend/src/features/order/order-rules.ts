/**
 * What an order's page says and offers at each stage, for each side. The server decides; this only knows what is worth
 * offering.
 */
import type { Order, OrderStatus, TimelineEntry } from "@/api/trade";

export const TABS = ["all", "need_action", "need_info", "in_progress", "refund", "completed", "refunded"] as const;
export type Tab = (typeof TABS)[number];

export type Action =
  | "pay"
  | "cancel"
  | "submit"
  | "confirm"
  | "dispute"
  | "deliver"
  | "fail"
  | "skip"
  | "refund"
  | "evidence"
  | "withdraw"
  | "agree"
  | "rule";

type Seen = Pick<Order, "status" | "side" | "dispute"> & Partial<Pick<Order, "due_cents">>;

/** What this side may do now; the first is the button that matters. Source: decision 0011, "Stages". */
export function actionsOf({ status, side, dispute, due_cents }: Seen): Action[] {
  if (status === "disputed") {
    if (side === "staff") return ["rule", "evidence"];
    const opened = dispute?.by === side;
    if (side === "buyer") return opened ? ["evidence", "withdraw"] : ["evidence"];
    if (opened) return ["evidence", "withdraw", "refund"];
    // Agreeing to all of it is giving it back.
    return dispute?.asked_cents === due_cents ? ["evidence", "agree"] : ["evidence", "agree", "refund"];
  }
  return (side === "buyer" ? BUYER[status] : side === "seller" ? SELLER[status] : undefined) ?? [];
}

/** What the seller's team may do of it: the rest is the seller's own. */
const TEAM: readonly Action[] = ["deliver", "fail", "skip"];

/** The same for a reader who may work in somebody's shop. */
export function actionsFor(order: Seen, isMember: boolean): Action[] {
  const actions = actionsOf(order);
  return isMember && order.side === "seller" ? actions.filter((action) => TEAM.includes(action)) : actions;
}

const BUYER: Partial<Record<OrderStatus, Action[]>> = {
  placed: ["pay", "cancel"],
  payment_pending: ["pay", "cancel"],
  payment_failed: ["pay", "cancel"],
  need_info: ["submit", "cancel"],
  paid: ["dispute"],
  delivery_failed: ["cancel", "dispute"],
  sent: ["confirm", "dispute"],
};
const SELLER: Partial<Record<OrderStatus, Action[]>> = {
  need_info: ["skip", "refund"],
  paid: ["deliver", "fail", "refund", "dispute"],
  delivery_failed: ["deliver", "refund", "dispute"],
  sent: ["dispute", "refund"],
};

/** Which sentence says what is going on: the end of a key under `order.now`. */
export function momentOf({ status, side, dispute }: Seen, timeline: readonly TimelineEntry[] = []): string {
  // A device has redeemed it and looked that it is there: nobody merely says so.
  if (status === "sent" && side !== "staff" && deliveredBy(timeline) === "house") return `redeemed_${side}`;
  switch (status) {
    case "placed":
    case "payment_pending":
    case "payment_failed":
      return side === "buyer" ? status : "unpaid";
    case "disputed":
      if (dispute == null || dispute.answered) return "dispute_ruling";
      return side === "staff" ? "dispute_unanswered" : dispute.by === side ? "dispute_opened" : "dispute_answer";
    case "need_info":
    case "paid":
    case "sent":
    case "delivery_failed":
    case "refunding":
    case "completed":
      return `${status}_${side === "staff" ? NEUTRAL[status] : side}`;
    case "closed":
    case "cancelled":
    case "refunded":
    case "partially_completed":
      return status;
  }
}

/** Who delivered it last. */
function deliveredBy(timeline: readonly TimelineEntry[]): TimelineEntry["by"] | undefined {
  const deliveries = timeline.filter(({ what }) => what === "delivered");
  return deliveries.toSorted((a, b) => b.version - a.version)[0]?.by;
}

/** What becomes of it if nobody acts: the end of a key under `order.otherwise`, said to whom it happens. */
export function otherwiseOf({ side }: Pick<Order, "side">, otherwise: OrderStatus): string {
  if (otherwise === "refunding" && side === "buyer") return "refunding_buyer";
  return otherwise === "completed" && side === "seller" ? "completed_seller" : otherwise;
}

/** Customer service reads the sentence that speaks of neither side as "you". */
const NEUTRAL = {
  need_info: "seller",
  paid: "buyer",
  sent: "seller",
  delivery_failed: "buyer",
  refunding: "seller",
  completed: "buyer",
} as const;

/** Is it this reader who must act? */
export function isMyTurn(order: Pick<Order, "must_act" | "side">): boolean {
  return order.must_act.who === order.side;
}

/** Who pays for it may be asked to pay. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "placed" || status === "payment_pending" || status === "payment_failed";
}

/** A receipt is for the buyer, once the order is paid, whatever becomes of it afterwards. */
export function hasReceipt({ side, paid_at }: Pick<Order, "side" | "paid_at">): boolean {
  return side === "buyer" && paid_at != null;
}

export function isOver(status: OrderStatus): boolean {
  return ["closed", "cancelled", "refunded", "partially_completed", "completed"].includes(status);
}

/** How good or bad the news is, for its colour. */
export function toneOf(status: OrderStatus): "plain" | "waits" | "good" | "bad" {
  if (["paid", "sent", "completed"].includes(status)) return "good";
  if (["payment_failed", "delivery_failed", "disputed"].includes(status)) return "bad";
  return isOver(status) ? "plain" : "waits";
}

/** The four steps of a purchase that goes well; how many are behind us, and where it left the way. */
export const STEPS = ["placed", "paid", "sent", "completed"] as const;
export function stepsDone(order: Pick<Order, "status" | "paid_at" | "delivered_at">): number {
  if (order.status === "completed" || order.status === "partially_completed") return 4;
  if (order.delivered_at != null) return 3;
  return order.paid_at == null ? 1 : 2;
}

/** Dollars as they are typed, in cents; `null` for what is no amount. */
export function centsOf(typed: string): number | null {
  return /^\d{1,10}(\.\d{0,2})?$/u.test(typed) ? Math.round(Number(typed) * 100) : null;
}
