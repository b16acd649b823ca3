/** Opens a talk from any page: over the page where there is room, as a page of its own on a phone. */
import { openDock } from "@/features/chat-dock/dock-store";
import { openConversation } from "@/features/messages/messages-calls";

/** Where the dock has room; the same width stands in chat-dock.module.css. */
const ROOM_FOR_DOCK = "(min-width: 62em)";

export async function openTalkWithService(go: (path: string) => void): Promise<void> {
  const id = await openConversation("customer_service");
  if (matchMedia(ROOM_FOR_DOCK).matches) openDock(id);
  else go(`/messages/${encodeURIComponent(id)}`);
}
