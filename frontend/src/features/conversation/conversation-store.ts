/** Conversations and their logs as this browser knows them. Filled by answers and pushes; written only by this file. */
import { proxy, ref } from "valtio";
import type { Pushes } from "@/api/operations";
import type { Conversation, Message } from "@/api/schema";
import * as list from "./conversations";
import { applyUpdate, EMPTY_LOG, mergePage, receive, type PagePlace, type MessageLog } from "./message-log";
import { forgetRedacted } from "./redacted-store";
import { dropExpired, forgetTyping, noteTyping, TYPING_LASTS, type Typists } from "./typing";
import { forgetTranslations } from "./translations-store";
import { forgetTypingSigns, typingEnded } from "./typing-sign";

type Page = { messages: Message[]; last_seq: number; has_more: boolean };

interface MessagesStore {
  /** Replaced as a whole on change, like the logs: they are values, not trees to watch leaf by leaf. */
  conversations: list.Conversations;
  /** Present for each conversation that was opened. */
  logs: Record<string, MessageLog>;
  list: { status: "idle" | "loading" | "ready" | "failed"; next: string | null };
  /** Unread by conversation as the server last counted, for those not in the list. */
  counted: Record<string, number>;
  typists: Typists;
  /** A place in a conversation the user asked to see; `asked` tells two requests for the same place apart. */
  jump: { conversation_id: string; seq: number; asked: number } | null;
  /** Grows when somebody else uses this browser; answers to calls of before are let go. */
  epoch: number;
}

function empty(): Omit<MessagesStore, "epoch"> {
  return {
    conversations: ref<list.Conversations>({}),
    logs: {},
    list: { status: "idle", next: null },
    counted: {},
    typists: {},
    jump: null,
  };
}

export const messagesStore = proxy<MessagesStore>({ ...empty(), epoch: 0 });

/** Forgets everything: another person reads now. */
export function resetMessages(): void {
  Object.assign(messagesStore, empty());
  forgetTypingSigns();
  forgetTranslations();
  forgetRedacted();
  messagesStore.epoch += 1;
}

export function logOf(conversationId: string): MessageLog {
  return messagesStore.logs[conversationId] ?? EMPTY_LOG;
}

/** The uid this browser speaks as, once a conversation has told it. */
export function ownUid(): string | undefined {
  return Object.values(messagesStore.conversations)[0]?.self.uid;
}

function setConversations(next: list.Conversations): void {
  if (next !== messagesStore.conversations) messagesStore.conversations = ref(next);
}

function setLog(conversationId: string, log: MessageLog): void {
  messagesStore.logs[conversationId] = ref(log);
}

export function receiveConversations(arrived: readonly Conversation[]): void {
  setConversations(arrived.reduce(list.receiveConversation, messagesStore.conversations));
}

export function setListState(status: MessagesStore["list"]["status"], next: string | null): void {
  messagesStore.list = { status, next };
}

/** Takes in one message. The answer is where a fetch must start, when something before it is missing. */
export function receiveMessage(message: Message): number | undefined {
  setConversations(list.receiveInList(messagesStore.conversations, message));
  messagesStore.typists = forgetTyping(messagesStore.typists, message.conversation_id, message.from);
  if (messagesStore.conversations[message.conversation_id]?.self.uid === message.from)
    typingEnded(message.conversation_id);
  // A conversation that was never opened keeps no log; it is read when it is.
  if (messagesStore.logs[message.conversation_id] === undefined) return undefined;
  const { log, fetchAfter } = receive(logOf(message.conversation_id), message);
  setLog(message.conversation_id, log);
  return fetchAfter;
}

/** Takes in a fetched page; the answer as for `receiveMessage`. */
export function receivePage(conversationId: string, page: Page, place: PagePlace): number | undefined {
  const { log, fetchAfter } = mergePage(logOf(conversationId), page, place);
  setLog(conversationId, log);
  const last = page.messages.at(-1);
  // The list learns of what a page brought first, for instance after an absence; it counts nothing as unread twice.
  if (last !== undefined) setConversations(list.updateInList(messagesStore.conversations, last));
  return fetchAfter;
}

/** Begins a log, so that what is pushed from now on is kept for it. */
export function beginLog(conversationId: string): void {
  if (messagesStore.logs[conversationId] === undefined) setLog(conversationId, EMPTY_LOG);
}

/** Lets a log go, to be read afresh. The window number goes on, so a view notices. */
export function dropLog(conversationId: string): void {
  setLog(conversationId, { ...EMPTY_LOG, window: logOf(conversationId).window + 1 });
}

export function receiveUpdate(message: Message): void {
  setConversations(list.updateInList(messagesStore.conversations, message));
  const log = messagesStore.logs[message.conversation_id];
  if (log !== undefined) setLog(message.conversation_id, applyUpdate(log, message));
}

export function receiveRead(read: Pushes["read"]): void {
  setConversations(list.receiveRead(messagesStore.conversations, read));
}

export function receiveUnread(conversationId: string, readSeq: number, unread: number): void {
  setConversations(list.setUnread(messagesStore.conversations, conversationId, readSeq, unread));
}

export function receivePlace(place: Pushes["place"]): void {
  setConversations(list.receivePlace(messagesStore.conversations, place));
}

export function receivePresence(uid: string, online: boolean): void {
  setConversations(list.receivePresence(messagesStore.conversations, uid, online));
}

export function receiveCounts(counts: readonly { conversation_id: string; unread: number }[]): void {
  messagesStore.counted = Object.fromEntries(counts.map((one) => [one.conversation_id, one.unread]));
}

/** Shows somebody typing, for as long as their sign is good. */
export function receiveTyping({ conversation_id, uid }: Pushes["typing"]): void {
  messagesStore.typists = noteTyping(messagesStore.typists, conversation_id, uid, Date.now());
  setTimeout(() => (messagesStore.typists = dropExpired(messagesStore.typists, Date.now())), TYPING_LASTS + 50);
}

let jumps = 0;

export function askJump(conversationId: string, seq: number): void {
  jumps += 1;
  messagesStore.jump = { conversation_id: conversationId, seq, asked: jumps };
}

export function jumpDone(): void {
  messagesStore.jump = null;
}
