/** Which of the reader's own messages had a secret taken out, until they have seen why. */
import { proxy } from "valtio";
import type { Masked } from "@/api/desk";

export const maskedStore = proxy<{ byConversation: Record<string, Masked[]> }>({ byConversation: {} });

/** The server kept the message without what it names; the newest message decides what is told. */
export function noteMasked(conversationId: string, masked: readonly Masked[] | undefined): void {
  if (masked !== undefined && masked.length > 0) maskedStore.byConversation[conversationId] = [...masked];
}

export function forgetMasked(): void {
  maskedStore.byConversation = {};
}

export function closeMasked(conversationId: string): void {
  delete maskedStore.byConversation[conversationId];
}
