/**
 * Says "I am typing": at most once in three seconds for each conversation, and anew after a message. Source:
 * docs/wire.md.
 */
import { sayTyping } from "@/api/im";
import { TYPING_EVERY } from "./typing";

/** When it was last said, by conversation. */
const said = new Map<string, number>();

/** To be called at every change of the text; most calls say nothing. */
export function signTyping(conversationId: string): void {
  const now = Date.now();
  const last = said.get(conversationId);
  if (last !== undefined && now - last < TYPING_EVERY) return;
  // Unsaid is not said: who was offline tells it with the next letter after the line is back.
  if (sayTyping(conversationId)) said.set(conversationId, now);
}

/**
 * The server has a message of this user's. It ended their typing on the other side, so the next letter is news. Not at
 * the press of the button already: what is typed while the message is under way would be said too early, and taken back
 * by it.
 */
export function typingEnded(conversationId: string): void {
  said.delete(conversationId);
}

/** Another person uses this browser. */
export function forgetTypingSigns(): void {
  said.clear();
}
