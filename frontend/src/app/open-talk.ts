/** Opens a talk from any page: over the page where there is room, as a page of its own on a phone. */
import { openConversation } from "@/features/messages/messages-calls";

export async function openTalkWithService(go: (path: string) => void): Promise<void> {
  const id = await openConversation("customer_service");
  go(`/messages/${encodeURIComponent(id)}`);
}
