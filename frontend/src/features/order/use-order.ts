/** An order, live while a component shows it; `undefined` until the first answer. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { followTopic } from "@/api/topic";
import type { Order } from "@/api/trade";
import { orderStore, receiveOrder } from "./order-store";

export function useOrder(orderId: string): Order | undefined {
  // Following again after each reconnection brings what was missed in between.
  useEffect(() => followTopic(`order:${orderId}`, receiveOrder), [orderId]);
  return useSnapshot(orderStore).byId[orderId] as Order | undefined;
}
