/**
 * Which conversations are whose, and in which order they want looking at. Pure. Source: docs/wire.md (Console, rules).
 */
import type { SupportConversation } from "./console-wire";

/**
 * Since when the customer waits for a word; undefined when nobody owes one. The server's mark comes with the
 * conversation, words come one by one: what was written after the mark was made counts before it.
 */
export function needsReplySince(conversation: SupportConversation): number | undefined {
  if (conversation.state !== "open" || conversation.desk?.staff == null) return undefined;
  const since = conversation.desk.staff.needs_reply_since ?? undefined;
  const last = conversation.last_msg;
  if (last == null) return since;
  if (last.from === customerOf(conversation)) return since ?? last.send_time;
  const answered = conversation.users.some((user) => user.uid === last.from && isStaff(user.user_type));
  return answered && since !== undefined && last.send_time >= since ? undefined : since;
}

/** Staff of any kind. Source: docs/wire.md (Console, Agent). */
export function isStaff(userType: number | undefined): boolean {
  return userType === 3 || userType === 6 || userType === 9;
}

export function customerOf(conversation: SupportConversation): string | undefined {
  return conversation.user?.uid ?? conversation.users.find((user) => !isStaff(user.user_type))?.uid;
}

export function isMine(conversation: SupportConversation, me: string): boolean {
  return conversation.desk?.stage === "assigned" && conversation.desk.agent?.uid === me;
}

/**
 * Mine and open: first those that owe a word, the longest wait first; then those where the customer does, the newest
 * first.
 */
export function ownConversations(
  conversations: Record<string, SupportConversation>,
  me: string,
): { owing: SupportConversation[]; others: SupportConversation[] } {
  const mine = Object.values(conversations).filter(
    (conversation) => conversation.state === "open" && isMine(conversation, me),
  );
  const since = (conversation: SupportConversation) => needsReplySince(conversation) ?? Infinity;
  const newest = (conversation: SupportConversation) => conversation.last_msg?.send_time ?? conversation.update_time;
  return {
    owing: mine.filter((conversation) => since(conversation) < Infinity).sort((a, b) => since(a) - since(b)),
    others: mine.filter((conversation) => since(conversation) === Infinity).sort((a, b) => newest(b) - newest(a)),
  };
}

/** Who may write here, and why not: nobody but the one who has it; where nobody has it, whoever writes takes it. */
export type Standing = "mine" | "nobodys" | "others";

export function standingOf(conversation: SupportConversation, me: string): Standing {
  if (conversation.desk?.agent == null || conversation.desk.stage !== "assigned") return "nobodys";
  return conversation.desk.agent.uid === me ? "mine" : "others";
}
