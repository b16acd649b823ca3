/**
 * Messages written here and not yet acknowledged: what state each is in and which go next. Pure; `outbox-store.ts`
 * keeps them and `outbox-carrier.ts` sends them.
 *
 * Ours: within a conversation one message is under way at a time, because only then is the order the writer saw the
 * order of the log, whatever fails in between. Conversations do not wait for each other, and uploads for nobody.
 */
import type { Body } from "@/api/schema";

export type UnsentState =
  /** An image whose bytes are on their way to the server; `sent` of 1. After a failure not tried before `notBefore`. */
  | { status: "uploading"; sent: number; notBefore: number }
  /** Ready to go: as soon as there is a connection, but not before `notBefore`. */
  | { status: "waiting"; notBefore: number }
  /** Under way; whether the server has it is not known. */
  | { status: "sending" }
  /** The server said no. The writer may change it, send it again or give it up. */
  | { status: "refused"; reason: Refusal };

export interface Refusal {
  code: string;
  /** The server's sentence, in the reader's language. */
  message: string;
  /** When it may be tried again, if a block ends by itself. */
  until?: number;
}

/** A picture that has not reached the server yet. The bytes are kept, so a reload loses nothing. */
export interface PendingImage {
  file: Blob;
  name: string;
  width: number;
  height: number;
}

/** What goes with a message to the desk. Source: docs/wire.md (Console, what the chat calls gain). */
export interface Told {
  /** The last message its writer had seen: the server refuses words that cross others. */
  seen_seq?: number;
  /** Send it although something arrived in the meantime. */
  force?: boolean;
  /** The ready-made answer these words began as. */
  template_id?: string;
}

export interface Unsent {
  /** Made once and the same on every attempt: the server keeps one message however often it is sent. */
  client_msg_id: string;
  conversation_id: string;
  /** The uid that wrote it: another account on this browser never sends it. */
  owner: string;
  /** A visitor's words follow the conversation into the account it is merged into. */
  by_visitor: boolean;
  /** Absent while `image` is not uploaded. */
  body?: Body;
  image?: PendingImage;
  told?: Told;
  created_at: number;
  /** Attempts that ended without a clear answer. */
  attempts: number;
  state: UnsentState;
}

export type SendOutcome =
  | { kind: "acknowledged" }
  /** A clear no: sending the same again would end the same. */
  | { kind: "refused"; reason: Refusal }
  /** No answer, or "try again": perhaps it was kept, perhaps not. The same id makes asking again harmless. */
  | { kind: "unknown"; retryAfterSeconds?: number }
  /** The sign-in ended; it goes once somebody is signed in again. */
  | { kind: "unauthorized" };

/** Ours: the pause doubles from 1 s and stops at 30 s, so that a server coming back is not met by a stampede. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** What may go now: of each conversation the oldest that waits, unless one of it is already under way. */
export function nextToSend(unsent: readonly Unsent[], now: number): Unsent[] {
  const busy = new Set(unsent.filter((item) => item.state.status === "sending").map((item) => item.conversation_id));
  const next: Unsent[] = [];
  for (const item of inOrder(unsent)) {
    if (item.state.status !== "waiting" || busy.has(item.conversation_id)) continue;
    // One that pauses holds back those written after it: they must not overtake it.
    busy.add(item.conversation_id);
    if (item.state.notBefore <= now) next.push(item);
  }
  return next;
}

/** Pictures whose upload may start. They wait for nobody: bytes are not messages yet. */
export function nextToUpload(unsent: readonly Unsent[], now: number): Unsent[] {
  return unsent.filter((item) => item.state.status === "uploading" && item.state.notBefore <= now);
}

/** True when `uid`, who takes part in `conversations`, is the one to send it. */
export function isOf(item: Unsent, uid: string, conversations: ReadonlySet<string>): boolean {
  return item.owner === uid || (item.by_visitor && conversations.has(item.conversation_id));
}

/** Milliseconds until something can go, or undefined when nothing waits for time alone. */
export function untilNext(unsent: readonly Unsent[], now: number): number | undefined {
  const waits = unsent.flatMap(({ state }) =>
    "notBefore" in state && state.notBefore > now ? [state.notBefore - now] : [],
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** The message after an attempt; `undefined` once it is acknowledged and no longer ours to keep. */
export function afterAttempt(item: Unsent, outcome: SendOutcome, now: number): Unsent | undefined {
  switch (outcome.kind) {
    case "acknowledged":
      return undefined;
    case "refused":
      return { ...item, state: { status: "refused", reason: outcome.reason } };
    case "unauthorized":
      return { ...item, state: ready(item, 0) };
    case "unknown": {
      const pause =
        outcome.retryAfterSeconds === undefined ? pauseAfter(item.attempts) : outcome.retryAfterSeconds * 1000;
      return { ...item, attempts: item.attempts + 1, state: ready(item, now + pause) };
    }
  }
}

/** What is next for it: the bytes first, then the message. */
function ready(item: Unsent, notBefore: number): UnsentState {
  return item.body === undefined ? { status: "uploading", sent: 0, notBefore } : { status: "waiting", notBefore };
}

export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);
}

/** After a reload or a reconnect: what was under way is asked again at once, with the same id. */
export function revive(item: Unsent): Unsent {
  switch (item.state.status) {
    case "sending":
    case "waiting":
    case "uploading":
      return { ...item, state: ready(item, 0) };
    case "refused":
      return item;
  }
}

/** The writer asks to send a refused message again, perhaps with other words. */
export function sendAgain(item: Unsent, newId: string, text?: string): Unsent {
  // A refusal means nothing was kept, so other words are another message and get their own id.
  const next: Unsent = text === undefined ? item : { ...item, body: { type: 1, text }, client_msg_id: newId };
  return { ...next, attempts: 0, state: ready(next, 0) };
}

/** The writer has read what came in between and still means it. The words are the same, and so is their id. */
export function sendAnyway(item: Unsent): Unsent {
  return { ...item, told: { ...item.told, force: true }, attempts: 0, state: ready(item, 0) };
}

/** The picture is on the server: from here it is a message like any other. */
export function uploaded(item: Unsent, uploadId: string, width: number, height: number): Unsent {
  const { image: _sent, ...rest } = item;
  return { ...rest, body: { type: 2, upload_id: uploadId, width, height }, state: { status: "waiting", notBefore: 0 } };
}

/** Oldest first; two made in the same millisecond keep the order of their making. */
export function inOrder(unsent: readonly Unsent[]): Unsent[] {
  return [...unsent].sort((a, b) => a.created_at - b.created_at);
}
