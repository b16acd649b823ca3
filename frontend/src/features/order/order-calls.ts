/**
 * Calls of a purchase. Spec §7; docs/wire.md, "Orders". Each change goes out under one key until its outcome is known.
 */
import { termsVersion } from "@/components/accepted-terms";
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { once } from "@/api/idempotent";
import { loadLegalTexts } from "@/api/legal";
import { queryClient } from "@/api/query";
import type { PathOf, Wire } from "@/api/operations";
import type { DisputeCategory } from "@/api/lists.gen";
import type { Order, OrderDetail, PaymentMethod } from "@/api/trade";
import { showNotice } from "@/components/notices";
import { t } from "@/locales/i18n";
import type { Tab } from "./order-rules";
import { receiveOrder } from "./order-store";

export const PAGE_SIZE = 20;

export const loadQuote = (sellOrderId: string, quantity: number) =>
  post("/api/market/goods/buy/preview", { sell_order_id: sellOrderId, quantity });

export const loadOffer = (sellOrderId: string) => get("/api/market/item_detail", { sell_order_id: sellOrderId });

export async function buy(quote: string, remark: string): Promise<Order> {
  const order = await once(`buy ${quote} ${remark}`, (idempotencyKey) =>
    post("/api/market/goods/buy", { quote, ...(remark === "" ? {} : { remark }) }, { idempotencyKey }),
  );
  receiveOrder(order);
  return order;
}

/** Where the payer comes back to; the provider adds which payment it was. */
export const returnPath = (orderId: string) => `/payment?order_id=${orderId}`;

export async function pay(
  order: Pick<Order, "order_id" | "version">,
  method: PaymentMethod,
): Promise<Wire["PayAnswer"]> {
  const terms = termsVersion();
  const shown = terms === undefined ? {} : { terms_version: terms };
  const body = { order_id: order.order_id, method, return_url: returnPath(order.order_id), ...shown };
  try {
    const answer = await once(`pay ${order.order_id} ${order.version} ${method} ${terms ?? ""}`, (idempotencyKey) =>
      post("/api/market/goods/buy/pay", body, { idempotencyKey }),
    );
    receiveOrder(answer.order);
    return answer;
  } catch (cause) {
    // What the order's page leads to from now on is what holds.
    if (cause instanceof ApiError && cause.code === "TERMS_CHANGED") await loadLegalTexts().catch(() => undefined);
    throw cause;
  }
}

export const loadOrders = (query: {
  side: "buyer" | "seller";
  query_state: Tab;
  game?: string | undefined;
  page_num: number;
}) => get("/api/v2/market/bill_order/", { ...query, page_size: PAGE_SIZE });

export async function loadOrder(orderId: string): Promise<OrderDetail> {
  const detail = await get("/api/v2/market/bill_order/detail", { order_id: orderId });
  const {
    timeline: _timeline,
    payments: _payments,
    refunds: _refunds,
    info: _info,
    proposal: _proposal,
    ...order
  } = detail;
  receiveOrder(order);
  return detail;
}

/** What waits for a second person is about the order as it stands, so its version does not say that it is there. */
const readDetailsAgain = () =>
  queryClient.invalidateQueries({ queryKey: ["/api/v2/market/bill_order/detail" satisfies PathOf<"get">] });

/** Confirms a decision that somebody else proposes, or turns it down. */
export async function decideRuling(
  order: Pick<Order, "order_id" | "version">,
  call: "confirm_ruling" | "decline_ruling",
  proposal_id: string,
): Promise<void> {
  const after = await once(`${call} ${proposal_id}`, (idempotencyKey) =>
    post(`/api/market/buy_order/dispute/${call}`, { order_id: order.order_id, proposal_id }, { idempotencyKey }),
  );
  receiveOrder(after);
}

export const loadWaitingRulings = () => get("/api/market/buy_order/dispute/waiting_rulings");

export const takeOnBalance = (orderId: string, refundId: string) =>
  once(`to_balance ${refundId}`, (idempotencyKey) =>
    post(
      "/api/v2/market/bill_order/buyer_return_refund",
      { order_id: orderId, refund_id: refundId },
      { idempotencyKey },
    ),
  );

/** What one does to an order that is there, and what has to be said with it. */
export type Act =
  | {
      call:
        | "buy_order/cancel"
        | "buy_order/confirm"
        | "seller/buy_order/skip_submit"
        | "buy_order/dispute/withdraw"
        | "buy_order/dispute/agree";
    }
  | { call: "buy_order/submit"; info: Record<string, string> }
  | { call: "seller/buy_order/deliver"; note?: string }
  | { call: "seller/buy_order/fail" | "seller/buy_order/refund"; reason: string }
  | { call: "buy_order/dispute"; category: DisputeCategory; text: string; asked_cents?: number; images: string[] }
  | { call: "buy_order/dispute/evidence"; text: string; images: string[] }
  | { call: "buy_order/dispute/rule"; refund_cents: number; reason: string };

/** Carries it out. When the order has moved on meanwhile, the page shows how it stands now, and the refusal says so. */
export async function act(order: Pick<Order, "order_id" | "version">, request: Act): Promise<Order> {
  const { call, ...more } = request;
  try {
    const after = await once(`${call} ${order.order_id} ${order.version} ${JSON.stringify(more)}`, (idempotencyKey) =>
      post(`/api/market/${call}`, { order_id: order.order_id, ...more }, { idempotencyKey }),
    );
    receiveOrder(after);
    if (call === "buy_order/dispute/rule" && after.status === "disputed") {
      showNotice("info", t("order.ruling.proposed"));
      void readDetailsAgain();
    }
    return after;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === "STATUS_CHANGED")
      void loadOrder(order.order_id).catch(() => undefined);
    throw cause;
  }
}
