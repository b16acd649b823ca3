/** Orders this user may see. Filled by answers and by pushes; written only by this file. */
import { proxy } from "valtio";
import type { Order } from "@/api/trade";

export const orderStore = proxy<{ byId: Record<string, Order>; changes: number }>({ byId: {}, changes: 0 });

/** Keeps the newest of what is known and what arrived, so a late or repeated event changes nothing. */
export function receiveOrder(arrived: Order): void {
  const known = orderStore.byId[arrived.order_id];
  if (known !== undefined && known.version >= arrived.version) return;
  orderStore.byId[arrived.order_id] = arrived;
  orderStore.changes += 1;
}

/** Somebody else is here now: nothing of the one before may be seen. */
export function forgetOrders(): void {
  orderStore.byId = {};
  orderStore.changes += 1;
}
