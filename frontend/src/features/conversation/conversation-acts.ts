/** What people do in an open conversation; the shell needs none of it. Source: docs/wire.md (Chat). */
import { ApiError } from "@/api/error";
import type { Click, Conversation, Message } from "@/api/schema";
import { ask, loadConversation } from "./conversation-calls";
import * as store from "./conversation-store";

/** Takes back one's own message. Throws `ApiError` 409 once the window has passed. */
export async function recallMessage(message: Message): Promise<void> {
  store.receiveUpdate(await ask("recall_msg", { msg_id: message.msg_id }));
}

/** Presses a button of a card. Pressing twice is pressing once. */
export async function clickMessage(message: Message, item: string): Promise<void> {
  try {
    await ask("click_msg", { msg_id: message.msg_id, item });
  } catch (cause) {
    // The conversation has moved on since this page heard of it: read it, so that the button shows that it is dead.
    if (cause instanceof ApiError && cause.code === "CARD_EXPIRED")
      void loadConversation(message.conversation_id).catch(() => undefined);
    throw cause;
  }
  noteClick(message, "click", item);
}

export async function confirmMessage(message: Message): Promise<void> {
  await ask("click_confirm_msg", { msg_id: message.msg_id });
  noteClick(message, "confirm", "");
}

function noteClick(message: Message, kind: Click["kind"], item: string): void {
  const uid = store.ownUid();
  if (uid !== undefined) store.receiveUpdate({ ...message, clicks: [...(message.clicks ?? []), { uid, kind, item }] });
}

export async function evaluate(conversation: Conversation, rating: 1 | 2 | 3 | 4 | 5, comment: string): Promise<void> {
  const { conversation_id } = conversation;
  await ask("evaluate_conversation", { conversation_id, rating, ...(comment === "" ? {} : { comment }) });
  await loadConversation(conversation_id);
}

export async function changeState(conversation_id: string, state: "open" | "resolved"): Promise<void> {
  store.receiveConversations([await ask("change_conversation_state", { conversation_id, state })]);
}

export async function setMark(conversation_id: string, mark: { remark?: string; color?: string }): Promise<void> {
  store.receiveConversations([await ask("set_conversation_mark", { conversation_id, ...mark })]);
}

export async function loadTemplates() {
  return (await ask("im_template_list", {})).templates;
}

export interface Found {
  conversations: Conversation[];
  messages: Message[];
}

/** Conversations and messages in which `text` occurs. */
export async function search(text: string): Promise<Found> {
  const [{ conversations }, { messages }] = await Promise.all([
    ask("search_conversation_list", { text, limit: 20 }),
    ask("search_msg_list", { text, limit: 30 }),
  ]);
  store.receiveConversations(conversations);
  return { conversations, messages };
}
