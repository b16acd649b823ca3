/** What the other side of a conversation is called. */
import type { Conversation } from "@/api/schema";
import type { Translate } from "@/locales/keys";
import { isSupport } from "./conversations";

/** The other side by name: at the desk, the agent who has the conversation while one does. */
export function nameOfOther(conversation: Conversation, t: Translate): string {
  if (!isSupport(conversation)) return conversation.title;
  return conversation.desk?.agent?.nickname ?? t("conversation.person.desk");
}
