/** The list of conversations as pure functions: what an arrival changes, in which order they stand, what is unread. */
import type { Pushes } from "@/api/operations";
import type { Conversation, Message } from "@/api/schema";
import { later } from "./message-log";

export type Conversations = Record<string, Conversation>;

/** Takes in the server's view of a conversation. A late answer never takes back what a push has already told. */
export function receiveConversation(known: Conversations, arrived: Conversation): Conversations {
  const before = known[arrived.conversation_id];
  if (before === undefined) return { ...known, [arrived.conversation_id]: arrived };
  if (arrived.version < before.version && arrived.last_seq <= before.last_seq) return known;
  // A message that was pushed after the server wrote this answer is newer than the answer.
  const ahead = before.last_seq > arrived.last_seq ? pickLast(before) : {};
  return { ...known, [arrived.conversation_id]: { ...arrived, ...ahead } };
}

function pickLast(from: Conversation): Pick<Conversation, "last_seq" | "last_msg" | "unread" | "update_time"> {
  const { last_seq, last_msg = null, unread, update_time } = from;
  return { last_seq, last_msg, unread, update_time };
}

/** A new message moves its conversation to the top and, if somebody else wrote it, makes it unread. */
export function receiveInList(known: Conversations, message: Message): Conversations {
  const before = known[message.conversation_id];
  if (before === undefined || message.seq <= before.last_seq) return known;
  const mine = message.from === before.self.uid;
  // Who answers has read: the server moves the read mark too.
  const unread = mine ? 0 : before.unread + 1;
  const after = { ...before, last_seq: message.seq, last_msg: message, update_time: message.send_time, unread };
  return { ...known, [message.conversation_id]: after };
}

/** A recall reaches the preview too: the text must be gone everywhere. */
export function updateInList(known: Conversations, message: Message): Conversations {
  const before = known[message.conversation_id];
  if (before?.last_msg?.seq !== message.seq) return known;
  return { ...known, [message.conversation_id]: { ...before, last_msg: later(before.last_msg, message) } };
}

/** Somebody has read, perhaps this user on another device. A mark never goes back. */
export function receiveRead(known: Conversations, read: Pushes["read"]): Conversations {
  const before = known[read.conversation_id];
  if (before === undefined) return known;
  const raise = <U extends { uid: string; read_seq: number }>(user: U): U =>
    user.uid === read.uid && user.read_seq < read.read_seq ? { ...user, read_seq: read.read_seq } : user;
  const mine = read.uid === before.self.uid;
  const after: Conversation = {
    ...before,
    users: before.users.map(raise),
    self: raise(before.self),
    ...(before.user == null ? {} : { user: raise(before.user) }),
    unread: mine && read.read_seq >= before.last_seq ? 0 : before.unread,
  };
  return { ...known, [read.conversation_id]: after };
}

/** The line moved. Only who still waits has a place: an agent may have taken the conversation since. */
export function receivePlace(known: Conversations, { conversation_id, ...place }: Pushes["place"]): Conversations {
  const before = known[conversation_id];
  if (before?.desk?.stage !== "waiting") return known;
  return { ...known, [conversation_id]: { ...before, desk: { ...before.desk, place } } };
}

/** The server's own count after a mark of ours. */
export function setUnread(
  known: Conversations,
  conversationId: string,
  readSeq: number,
  unread: number,
): Conversations {
  const before = known[conversationId];
  if (before === undefined) return known;
  const raised = receiveRead(known, { conversation_id: conversationId, uid: before.self.uid, read_seq: readSeq });
  const after = raised[conversationId];
  return after === undefined ? raised : { ...raised, [conversationId]: { ...after, unread } };
}

export function receivePresence(known: Conversations, uid: string, online: boolean): Conversations {
  const changed = Object.values(known).filter((one) =>
    one.users.some((user) => user.uid === uid && user.online !== online),
  );
  if (changed.length === 0) return known;
  const set = <U extends { uid: string; online: boolean }>(user: U): U =>
    user.uid === uid ? { ...user, online } : user;
  const entries = changed.map((one): [string, Conversation] => [
    one.conversation_id,
    { ...one, users: one.users.map(set), ...(one.user == null ? {} : { user: set(one.user) }) },
  ]);
  return { ...known, ...Object.fromEntries(entries) };
}

/** True when the other side is customer service as a whole: it has no face, whoever answers. */
export function isSupport(conversation: Conversation): boolean {
  return conversation.to_id === "customer_service" || conversation.user == null;
}

/** Newest first. */
export function newestFirst(known: Conversations): Conversation[] {
  const at = (one: Conversation) => one.last_msg?.send_time ?? one.update_time;
  return Object.values(known).sort((a, b) => at(b) - at(a) || (a.conversation_id < b.conversation_id ? -1 : 1));
}

/** How far the others have read; for a desk, the one who read furthest. */
export function readByOthers(conversation: Conversation): number {
  const others = conversation.users.filter((user) => user.uid !== conversation.self.uid);
  return Math.max(0, ...others.map((user) => user.read_seq));
}

/** Unread of all conversations: the list's own numbers, and for those not in it the server's. */
export function unreadTotal(known: Conversations, counted: Record<string, number>): number {
  const elsewhere = Object.entries(counted).filter(([id]) => known[id] === undefined);
  const here = Object.values(known).reduce((sum, one) => sum + one.unread, 0);
  return elsewhere.reduce((sum, [, unread]) => sum + unread, here);
}
