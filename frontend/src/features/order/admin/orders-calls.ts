/** Administrators' calls about every order. docs/wire.md, "Orders". */
import { get, getFile, post } from "@/api/call";
import type { Input, Wire } from "@/api/operations";
import { saveFile } from "@/components/save-file";
import { receiveOrder } from "@/features/order/order-store";

export type AdminOrder = Wire["AdminOrder"];
export type AdminOrderDetail = Wire["AdminOrderDetail"];
export type OrderGroup = Wire["OrderGroup"];
export type OrderCounts = NonNullable<Wire["AdminOrders"]["counts"]>;
/** As the server takes it, without the place in the list. */
export type OrdersQuery = Omit<Input<"get", "/api/admin/order/list">, "before" | "limit">;

export const loadOrders = (query: OrdersQuery, before?: string) =>
  get("/api/admin/order/list", { ...query, ...(before === undefined ? {} : { before }) });

export const loadOrder = (order_id: string) => get("/api/admin/order/detail", { order_id });

export async function saveOrders(query: OrdersQuery): Promise<void> {
  const file = await getFile("/api/admin/order/export", query);
  saveFile(file, `guildhall-orders-${new Date().toISOString().slice(0, 10)}.csv`);
}

export interface Refund {
  order_id: string;
  refund_cents: number;
  reason: string;
}

/** Refunds, or where it is about much only proposes to: the order is as it was then. */
export async function refundOrder(refund: Refund, idempotencyKey: string) {
  const after = await post("/api/admin/order/refund", refund, { idempotencyKey });
  receiveOrder(after);
  return after;
}
