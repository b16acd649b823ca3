/** All conversations this browser knows, live. */
import { useSnapshot } from "valtio";
import { messagesStore } from "./conversation-store";

export function useConversations(): typeof messagesStore.conversations {
  return useSnapshot(messagesStore).conversations as typeof messagesStore.conversations;
}
