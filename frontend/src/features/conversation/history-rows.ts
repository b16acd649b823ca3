/**
 * Turns a log and the unsent messages into the rows a conversation shows: day separators, the line before the first
 * unread, and which messages stand in one group. Separators are part of a message's row, so that a row's place is its
 * seq and older pages can be put in front without the view losing its place.
 */
import type { Message } from "@/api/schema";
import { sameDay } from "@/components/time-words";
import type { Unsent } from "./outbox";
import type { Aside } from "./conversation-extras";

/** Ours: messages of one person within five minutes read as one breath. */
const GROUP_WITHIN = 5 * 60_000;

export interface MessageRow {
  kind: "message";
  key: string;
  message: Message;
  /** Set on the first message of a local day. */
  day?: number;
  /**
   * True on the first message that was unread when the conversation was opened, if something was read before it: who
   * opens a conversation for the first time has no last visit.
   */
  firstUnread: boolean;
  /** First and last of a group: the first shows who, the last shows when. */
  startsGroup: boolean;
  endsGroup: boolean;
  /** Lines that stand after it, or, on the first message of all, before it. */
  after: readonly Aside[];
  before: readonly Aside[];
}

export interface UnsentRow {
  kind: "unsent";
  key: string;
  unsent: Unsent;
}

export type Row = MessageRow | UnsentRow;

export function historyRows(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  self: string,
  firstUnread: number | undefined,
  asides: readonly Aside[] = [],
): Row[] {
  const between = asidesOf(messages, asides);
  const rows: Row[] = messages.map((message, at) => {
    const before = messages[at - 1];
    const after = messages[at + 1];
    const newDay = before === undefined || !sameDay(before.send_time, message.send_time);
    return {
      kind: "message",
      // The same key as the unsent row had: the bubble stays, only its tick changes.
      key: message.from === self ? plainId(message.client_msg_id) : message.msg_id,
      message,
      ...(newDay ? { day: message.send_time } : {}),
      firstUnread: message.seq === firstUnread && firstUnread > 1,
      startsGroup: newDay || message.seq === firstUnread || !together(before, message) || between.has(before.seq),
      endsGroup:
        after === undefined || after.seq === firstUnread || !together(message, after) || between.has(message.seq),
      after: between.get(message.seq) ?? NONE,
      before: at === 0 ? (between.get(0) ?? NONE) : NONE,
    };
  });
  const arrived = new Set(messages.map((message) => plainId(message.client_msg_id)));
  for (const item of unsent) {
    // The push or a page may know it before our acknowledgement comes back.
    const key = plainId(item.client_msg_id);
    if (!arrived.has(key)) rows.push({ kind: "unsent", key, unsent: item });
  }
  return rows;
}

const NONE: readonly Aside[] = [];

/**
 * Which lines stand after which message; those of before the first of all under 0. What belongs to older pages waits
 * for them.
 */
function asidesOf(messages: readonly Message[], asides: readonly Aside[]): Map<number, Aside[]> {
  const between = new Map<number, Aside[]>();
  const first = messages[0]?.seq ?? 1;
  for (const aside of [...asides].sort((a, b) => a.at_seq - b.at_seq || a.at - b.at)) {
    const shown =
      aside.at_seq < first
        ? first === 1
          ? 0
          : undefined
        : messages.findLast((message) => message.seq <= aside.at_seq)?.seq;
    if (shown !== undefined) between.set(shown, [...(between.get(shown) ?? []), aside]);
  }
  return between;
}

/** A uuid has two spellings, with hyphens and without; the server may answer in the other one. */
function plainId(uuid: string): string {
  return uuid.replaceAll("-", "").toLowerCase();
}

/**
 * The first message of somebody else after what was read, of those known; undefined when all is read. Who has written
 * has read what stood above: the mark that says so may still be on its way, as when the page is loaded anew at once.
 */
export function findFirstUnread(messages: readonly Message[], readSeq: number, self: string): number | undefined {
  const read = Math.max(readSeq, messages.findLast((message) => message.from === self)?.seq ?? 0);
  return messages.find((message) => message.seq > read && message.from !== self)?.seq;
}

function together(before: Message, after: Message): boolean {
  return (
    before.from === after.from &&
    after.send_time - before.send_time < GROUP_WITHIN &&
    sameDay(before.send_time, after.send_time)
  );
}
