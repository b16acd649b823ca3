/** The chat's calls; each puts what it learns into the store. Source: docs/wire.md (Chat). */
import { ApiError } from "@/api/error";
import { callIm } from "@/api/im";
import type { ImCalls, ImName } from "@/api/operations";
import { whenPersonChanges } from "@/api/person";
import type { Message } from "@/api/schema";
import * as store from "./conversation-store";
import { runEnd, runStart, isAtEnd, isAtStart } from "./message-log";
import { receiveTranslations } from "./translations-store";

/** Ours: a screenful and a half on a tall screen; the server allows 100. */
export const PAGE = 50;
/** Ours: so many messages before a place are read with it, so that it has a context. */
const CONTEXT = 20;
const LIST_PAGE = 50;
/** Ours: a hole wider than this is not filled page by page; the newest end is read afresh instead. */
const MOST_PAGES = 5;

/** A call whose answer is let go if somebody else uses the browser by then. */
export async function ask<Name extends ImName>(
  name: Name,
  payload: ImCalls[Name]["in"],
): Promise<ImCalls[Name]["out"]> {
  const { epoch } = store.messagesStore;
  const answer = await callIm(name, payload);
  if (store.messagesStore.epoch !== epoch) throw new ApiError("canceled", "canceled");
  const { translations } = answer as Partial<ImCalls["msg_list"]["out"]>;
  if (translations !== undefined) receiveTranslations(translations);
  return answer;
}

/** The newest conversations. */
export async function loadConversations(): Promise<void> {
  if (store.messagesStore.list.status !== "ready") store.setListState("loading", null);
  try {
    const { conversations, next = null } = await ask("conversation_list", { limit: LIST_PAGE });
    store.receiveConversations(conversations);
    store.setListState("ready", next);
  } catch (cause) {
    // One that was called off says nothing of the list of the person who is here now.
    const failed = !(cause instanceof ApiError && cause.isCanceled);
    if (failed && store.messagesStore.list.status !== "ready") store.setListState("failed", null);
    throw cause;
  }
}

let listing: Promise<void> | null = null;
// The next person waits for a list of their own.
whenPersonChanges(() => (listing = null));

/** The next older ones, if there are any. Asked once at a time, however often the end of the list is reached. */
export function loadMoreConversations(): Promise<void> {
  const { next } = store.messagesStore.list;
  if (next === null) return Promise.resolve();
  if (listing !== null) return listing;
  const reading = ask("conversation_list", { before: next, limit: LIST_PAGE })
    .then(({ conversations, next: further = null }) => {
      store.receiveConversations(conversations);
      store.setListState("ready", further);
    })
    .finally(() => {
      if (listing === reading) listing = null;
    });
  listing = reading;
  return reading;
}

export async function loadConversation(conversation_id: string): Promise<void> {
  store.receiveConversations([await ask("conversation_info", { conversation_id })]);
}

export async function loadUnreadCounts(): Promise<void> {
  const { unread_conversation_infos } = await ask("unread_msg_count", {});
  store.receiveCounts(unread_conversation_infos);
}

/** Opens (or finds) the conversation with somebody; the answer is its id. */
export async function openConversation(withWhom: string, orderId?: string): Promise<string> {
  const payload = { with: withWhom, ...(orderId === undefined ? {} : { order_id: orderId }) };
  const conversation = await ask("conversation_open", payload);
  store.receiveConversations([conversation]);
  return conversation.conversation_id;
}

/**
 * Reads what a conversation shows first: the newest page, or the place of the first unread when that lies further
 * back.
 */
export async function openLog(conversation_id: string): Promise<void> {
  store.beginLog(conversation_id);
  if (store.messagesStore.conversations[conversation_id] === undefined) await loadConversation(conversation_id);
  if (store.logOf(conversation_id).loaded) return;
  const conversation = store.messagesStore.conversations[conversation_id];
  const behind = conversation === undefined ? 0 : conversation.last_seq - conversation.self.read_seq;
  if (conversation !== undefined && conversation.unread > 0 && behind > PAGE - CONTEXT) {
    await loadAround(conversation_id, conversation.self.read_seq + 1);
  } else {
    await loadNewest(conversation_id);
  }
}

export async function loadNewest(conversation_id: string): Promise<void> {
  const page = await ask("msg_list", { conversation_id, limit: PAGE });
  await fill(conversation_id, store.receivePage(conversation_id, page, "newest"));
}

/** Once at a time for each conversation and direction, however often the edge is reached. */
const edges = new Map<string, Promise<void>>();

function once(key: string, task: () => Promise<void>): Promise<void> {
  const running = edges.get(key);
  if (running !== undefined) return running;
  const begun = task().finally(() => edges.delete(key));
  edges.set(key, begun);
  return begun;
}

/** The page before the oldest known message. */
export function loadOlder(conversation_id: string): Promise<void> {
  return once(`older:${conversation_id}`, async () => {
    const log = store.logOf(conversation_id);
    if (!log.loaded || isAtStart(log)) return;
    const page = await ask("msg_list", { conversation_id, before_seq: runStart(log), limit: PAGE });
    store.receivePage(conversation_id, page, "older");
  });
}

/** The page after the newest shown message, when an old place of the history is shown. */
export function loadNewer(conversation_id: string): Promise<void> {
  return once(`newer:${conversation_id}`, async () => {
    const log = store.logOf(conversation_id);
    if (!log.loaded || isAtEnd(log)) return;
    const page = await ask("msg_list", { conversation_id, after_seq: runEnd(log), limit: PAGE });
    await fill(conversation_id, store.receivePage(conversation_id, page, "newer"));
  });
}

async function loadAround(conversation_id: string, seq: number): Promise<void> {
  const page = await ask("msg_list", { conversation_id, after_seq: Math.max(0, seq - CONTEXT - 1), limit: PAGE });
  store.receivePage(conversation_id, page, "around");
}

/** Shows one message of a conversation, wherever in the history it is. */
export async function jumpTo(conversation_id: string, seq: number): Promise<void> {
  await openLog(conversation_id);
  const log = store.logOf(conversation_id);
  if (seq < runStart(log) || seq > runEnd(log)) await loadAround(conversation_id, seq);
  store.askJump(conversation_id, seq);
}

/** Shows the newest message of a conversation. */
export async function jumpToEnd(conversation_id: string): Promise<void> {
  if (!isAtEnd(store.logOf(conversation_id))) await loadNewest(conversation_id);
  store.askJump(conversation_id, runEnd(store.logOf(conversation_id)));
}

/** Fetches what is missing after `after`, until the log has no hole. Several who notice one hole fetch it once. */
export function fill(conversation_id: string, after: number | undefined): Promise<void> {
  if (after === undefined) return Promise.resolve();
  return once(`hole:${conversation_id}`, async () => {
    let from: number | undefined = after;
    for (let pages = 0; from !== undefined && pages < MOST_PAGES; pages += 1) {
      const page: ImCalls["msg_list"]["out"] = await ask("msg_list", { conversation_id, after_seq: from, limit: 100 });
      const left: number | undefined = store.receivePage(conversation_id, page, "newer");
      // The server has nothing there: waiting for it would ask for ever.
      if (left !== undefined && page.messages.length === 0) return;
      from = left;
    }
    if (from === undefined) return;
    store.dropLog(conversation_id);
    const page = await ask("msg_list", { conversation_id, limit: PAGE });
    store.receivePage(conversation_id, page, "newest");
  });
}

/** Takes in a message from anywhere, and what is missing before it. */
export async function ingest(message: Message): Promise<void> {
  if (store.messagesStore.conversations[message.conversation_id] === undefined) {
    await loadConversation(message.conversation_id);
  }
  await fill(message.conversation_id, store.receiveMessage(message));
}

/** The mark under way and the highest one wanted: reading fast makes few calls. */
const marks = new Map<string, number>();

/** How far this user has seen each conversation on the screen, whether or not the server knows it yet. */
const seen = new Map<string, number>();

export function seenSeq(conversation_id: string): number {
  const marked = store.messagesStore.conversations[conversation_id]?.self.read_seq ?? 0;
  return Math.max(marked, seen.get(conversation_id) ?? 0);
}

/** Tells the server how far this user has read. */
export async function markRead(conversation_id: string, seq: number): Promise<void> {
  seen.set(conversation_id, Math.max(seq, seen.get(conversation_id) ?? 0));
  const known = store.messagesStore.conversations[conversation_id];
  if (known === undefined || (seq <= known.self.read_seq && known.unread === 0)) return;
  const wanted = marks.get(conversation_id);
  if (wanted !== undefined) {
    marks.set(conversation_id, Math.max(wanted, seq));
    return;
  }
  marks.set(conversation_id, seq);
  try {
    const { read_seq, unread } = await ask("ack_msg_read", { conversation_id, seq });
    store.receiveUnread(conversation_id, read_seq, unread);
  } finally {
    const highest = marks.get(conversation_id) ?? seq;
    marks.delete(conversation_id);
    if (highest > seq) void markRead(conversation_id, highest).catch(() => undefined);
  }
}

/** Asks to be told when these people come and go. */
export async function watchPresence(uids: string[]): Promise<void> {
  if (uids.length === 0) return;
  const { online } = await ask("watch_presence", { uids });
  uids.forEach((uid) => store.receivePresence(uid, online.includes(uid)));
}
