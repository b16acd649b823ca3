/** All conversations this browser knows, live. */
import { useSnapshot } from "valtio";
import { messagesStore } from "./messages-store";

export function useTalks(): typeof messagesStore.conversations {
  return useSnapshot(messagesStore).conversations as typeof messagesStore.conversations;
}
