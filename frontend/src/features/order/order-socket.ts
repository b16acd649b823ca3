/** Every new version of one's own orders arrives unasked, as a `topic` push `order:<order_id>`. */
import { subscribeKey } from "valtio/utils";
import { identity } from "@/api/identity";
import { onTopics } from "@/api/topic";
import { forgetOrders, receiveOrder } from "./order-store";

/** Called once, from the list in app/realtime.ts. */
export function listenToOrders(): () => void {
  const stops = [onTopics("order", receiveOrder), subscribeKey(identity, "token", forgetOrders)];
  return () => stops.forEach((stop) => stop());
}
