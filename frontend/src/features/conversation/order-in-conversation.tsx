/** Orders in conversations: the order feature's live card, and how one is sent. */
import { Suspense, type ReactNode } from "react";
import { callIm } from "@/api/im";
import { fetchedLater } from "@/components/fetched-later";

const OrderCard = fetchedLater(["order"], async () => (await import("@/features/order/order-card")).OrderCard);

/** False for what is surely no order of the house, such as a number somebody typed. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{32}$/u.test(text);

/** The order as it is now; `otherwise` until it is here, and for what this reader may not see. */
export function OrderInConversation({ orderId, otherwise }: { orderId: string; otherwise: ReactNode }) {
  return (
    <Suspense fallback={otherwise}>
      <OrderCard orderId={orderId} otherwise={otherwise} />
    </Suspense>
  );
}

/** Shows an order in a conversation, once for each of the two: the same card again would say nothing new. */
export async function sendOrderCard(conversation_id: string, order_id: string): Promise<void> {
  const client_msg_id = await idFor(conversation_id, order_id);
  // The conversation is what was wanted; without the card it is still there.
  await callIm("send_msg", { conversation_id, client_msg_id, body: { type: 3, order_id } }).catch(() => undefined);
}

/** The same id for the same card, so that the server keeps one. */
async function idFor(conversation: string, order: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${conversation} ${order}`)),
  );
  const hex = [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
}
