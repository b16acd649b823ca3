/** Every new version of one's own orders arrives unasked, as a `topic` push `order:<order_id>`. */
import { whenPersonChanges } from "@/api/person";
import { onTopics } from "@/api/topic";
import { forgetOrders, receiveOrder } from "./order-store";

/** Called once, from the list in app/realtime.ts. */
export function listenToOrders(): () => void {
  const stops = [onTopics("order", receiveOrder), whenPersonChanges(forgetOrders)];
  return () => stops.forEach((stop) => stop());
}
