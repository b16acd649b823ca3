/**
 * A place in talks for orders as they are now. `app` fills it with the order feature's card; until then there is the
 * number alone.
 */
import type { ComponentType, ReactNode } from "react";
import { callIm } from "@/api/im";

type Card = ComponentType<{ orderId: string; otherwise: ReactNode }>;
let card: Card | undefined;

export function showOrdersWith(component: Card): void {
  card = component;
}

/** The card for this id; `undefined` for what is surely no order of the house, such as a number somebody typed. */
export function cardFor(orderId: string): Card | undefined {
  return /^[0-9a-f]{32}$/u.test(orderId) ? card : undefined;
}

/** Shows an order in a talk, once for each of the two: the same card again would say nothing new. */
export async function sendOrderCard(conversation_id: string, order_id: string): Promise<void> {
  const client_msg_id = await idFor(conversation_id, order_id);
  // The talk is what was wanted; without the card it is still there.
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
