/**
 * One conversation's messages as this browser knows them: a run without holes, kept so by one rule.
 * Next is applied, older is dropped, a hole is fetched from the last known. Source: architecture section 5.
 */
import type { ImCalls } from "@/api/operations";
import type { Click, Message } from "@/api/schema";

type MessagePage = Omit<ImCalls["msg_list"]["out"], "translations">;

export interface MessageLog {
  /** Ascending and without holes. Empty until the first page has come. */
  messages: readonly Message[];
  /** Messages that arrived beyond a hole; they wait here until it is filled. */
  held: readonly Message[];
  /** The highest seq the server is known to have given out. */
  lastSeq: number;
  /** False until the first page has come. */
  loaded: boolean;
  /** Grows when the run is replaced by another place of the history, so a view knows not to keep its scroll. */
  window: number;
}

export const EMPTY_LOG: MessageLog = { messages: [], held: [], lastSeq: 0, loaded: false, window: 0 };

/** Where a page was read from: the newest end, before the run, after it, or a place of its own. */
export type PagePlace = "newest" | "older" | "newer" | "around";

export interface Received {
  log: MessageLog;
  /** Set when messages are missing: they must be fetched after this seq. */
  fetchAfter?: number;
}

/** The last seq of the run; 0 when it is empty. */
export function runEnd(log: MessageLog): number {
  return log.messages.at(-1)?.seq ?? 0;
}

/** The first seq of the run; 0 when it is empty. */
export function runStart(log: MessageLog): number {
  return log.messages[0]?.seq ?? 0;
}

/**
 * True when the run reaches the newest message, or will once a hole is filled: arrivals are shown, and not only
 * counted.
 */
export function isAtEnd(log: MessageLog): boolean {
  return log.loaded && (log.held.length > 0 || runEnd(log) >= log.lastSeq);
}

/** True when nothing older is left to fetch. */
export function isAtStart(log: MessageLog): boolean {
  return log.loaded && runStart(log) <= 1;
}

/** Takes in one pushed message (or one of ours that was acknowledged). */
export function receive(log: MessageLog, message: Message): Received {
  const end = runEnd(log);
  if (log.loaded && message.seq <= end) return { log };
  const wasAtEnd = isAtEnd(log);
  const known = { ...log, lastSeq: Math.max(log.lastSeq, message.seq) };
  // Before the first page there is no run to extend; the page decides what to do with it.
  if (!log.loaded) return { log: { ...known, held: insert(log.held, message) } };
  if (message.seq === end + 1) return { log: releaseHeld({ ...known, messages: [...log.messages, message] }) };
  // Reading an old place of the history: the newest end is not shown, so nothing is missing there.
  if (!wasAtEnd && log.held.length === 0) return { log: known };
  return { log: { ...known, held: insert(log.held, message) }, fetchAfter: end };
}

/** Puts a fetched page where it belongs. Pages and pushes may overlap and come in any order. */
export function mergePage(log: MessageLog, page: MessagePage, place: PagePlace): Received {
  const lastSeq = Math.max(log.lastSeq, page.last_seq);
  // Who jumps to an old place leaves the newest end, and with it what waits there.
  const held = place === "around" ? [] : log.held;
  const first = page.messages[0];
  const last = page.messages.at(-1);
  if (first === undefined || last === undefined) {
    return checkHeld({ ...log, held, lastSeq, loaded: true });
  }
  const touches = log.messages.length > 0 && first.seq <= runEnd(log) + 1 && last.seq >= runStart(log) - 1;
  if (!log.loaded || touches) {
    return checkHeld({ ...log, messages: union(log.messages, page.messages), held, lastSeq, loaded: true });
  }
  // An answer about the edge of a run that has since been replaced says nothing about the run of now.
  if ((place === "older" || place === "newer") && log.messages.length > 0) return { log: { ...log, lastSeq } };
  return checkHeld({ ...log, messages: page.messages, held, lastSeq, window: log.window + 1 });
}

/** Takes in a later form of a known message: recalled, or clicked. Not a new message: the run does not grow. */
export function applyUpdate(log: MessageLog, message: Message): MessageLog {
  const swap = (known: Message) => (known.seq === message.seq ? later(known, message) : known);
  return { ...log, messages: log.messages.map(swap), held: log.held.map(swap) };
}

/** Of two forms of one message, the later: a recall is final, what support removed may return, clicks only gather. */
export function later(known: Message, arrived: Message): Message {
  if (known.recalled) return known.body.removed === true ? arrived : known;
  if (arrived.recalled) return arrived;
  const clicks = mergeClicks(known.clicks ?? [], arrived.clicks ?? []);
  return clicks.length === 0 ? arrived : { ...arrived, clicks };
}

function mergeClicks(known: Click[], arrived: Click[]): Click[] {
  const isNew = (click: Click) =>
    !known.some((k) => k.uid === click.uid && k.kind === click.kind && k.item === click.item);
  return [...known, ...arrived.filter(isNew)];
}

/** Moves held messages that now follow the run into it; says what is still missing. */
function checkHeld(log: MessageLog): Received {
  const released = releaseHeld(log);
  return released.held.length === 0 ? { log: released } : { log: released, fetchAfter: runEnd(released) };
}

function releaseHeld(log: MessageLog): MessageLog {
  const messages = [...log.messages];
  const held: Message[] = [];
  for (const message of log.held) {
    const end = messages.at(-1)?.seq ?? 0;
    if (message.seq === end + 1) messages.push(message);
    else if (message.seq > end) held.push(message);
  }
  return { ...log, messages, held };
}

function insert(messages: readonly Message[], message: Message): Message[] {
  return union(messages, [message]);
}

/** Both, each seq once, ascending. */
function union(known: readonly Message[], arrived: readonly Message[]): Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) {
    const before = bySeq.get(message.seq);
    bySeq.set(message.seq, before === undefined ? message : later(before, message));
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
