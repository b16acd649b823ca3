/** Every new version of one's own orders arrives unasked, as a `topic` push `order:<order_id>`. */
import { subscribeKey } from "valtio/utils";
import { identity } from "@/api/identity";
import { onPush } from "@/api/socket";
import type { Order } from "@/api/trade";
import { forgetOrders, receiveOrder } from "./order-store";

/** Called once, from the list in app/realtime.ts. */
export function listenToOrders(): () => void {
  const stops = [
    onPush("topic", (push) => {
      if (push.topic.startsWith("order:")) receiveOrder(push.data as unknown as Order);
    }),
    subscribeKey(identity, "token", forgetOrders),
  ];
  return () => stops.forEach((stop) => stop());
}
