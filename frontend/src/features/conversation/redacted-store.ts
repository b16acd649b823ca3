/** Which of the reader's own messages had a secret taken out, until they have seen why. */
import { proxy } from "valtio";
import type { Redacted } from "@/api/support";

export const redactedStore = proxy<{ byConversation: Record<string, Redacted[]> }>({ byConversation: {} });

/** The server kept the message without what it names; the newest message decides what is told. */
export function noteRedacted(conversationId: string, masked: readonly Redacted[] | undefined): void {
  if (masked !== undefined && masked.length > 0) redactedStore.byConversation[conversationId] = [...masked];
}

export function forgetRedacted(): void {
  redactedStore.byConversation = {};
}

export function closeRedacted(conversationId: string): void {
  delete redactedStore.byConversation[conversationId];
}
