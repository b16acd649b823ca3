/** Opens a conversation from any page: over the page where there is room, as a page of its own on a phone. */
import { openDock } from "./dock/dock-store";
import { openConversation } from "./conversation-calls";
import { sendOrderCard } from "./order-in-conversation";

/** Where the dock has room; the same width stands in chat-dock.module.css. */
const ROOM_FOR_DOCK = "(min-width: 62em)";

export async function openConversationWithService(go: (path: string) => void): Promise<void> {
  show(await openConversation("customer_service"), go);
}

export async function openConversationWith(go: (path: string) => void, withWhom: string): Promise<void> {
  show(await openConversation(withWhom), go);
}

/**
 * Opens a conversation about an order, with one of its two sides or with customer service, and shows the order in it.
 */
export async function openConversationAbout(
  go: (path: string) => void,
  withWhom: string,
  orderId: string,
): Promise<void> {
  const id = await openConversation(withWhom, orderId);
  await sendOrderCard(id, orderId);
  show(id, go);
}

function show(id: string, go: (path: string) => void): void {
  if (matchMedia(ROOM_FOR_DOCK).matches) openDock(id);
  else go(`/messages/${encodeURIComponent(id)}`);
}
