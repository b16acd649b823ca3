/**
 * Every feature that listens to the socket. One line a feature: what is done with a push is the feature's own affair.
 */
import { startConnection } from "@/api/connection";
import { listenToMessages } from "@/features/conversation/conversation-socket";
import { listenToNotices } from "@/features/notice/notice-socket";
import { listenToOrders } from "@/features/order/order-socket";
import { listenToSession } from "@/features/session/session-socket";
import { listenToPlaces } from "@/features/topup/topup-socket";

/** Each starts listening and answers how to stop. */
const listeners: (() => () => void)[] = [
  listenToSession,
  listenToMessages,
  listenToNotices,
  listenToOrders,
  listenToPlaces,
];

export function startRealtime(): () => void {
  const stops = listeners.map((listen) => listen());
  const stopConnection = startConnection();
  return () => {
    stops.forEach((stop) => stop());
    stopConnection();
  };
}
