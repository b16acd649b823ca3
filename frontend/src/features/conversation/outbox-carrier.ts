/** Carries the unsent messages to the server, and keeps trying until each has a clear answer. */
import { ApiError } from "@/api/error";
import { callIm } from "@/api/im";
import { whenSignedOut } from "@/api/person";
import type { Body, Message } from "@/api/schema";
import { UploadCategory, uploadFile } from "@/api/upload";
import { eraseDraftsOf } from "./drafts";
import { noteRedacted } from "./redacted-store";
import { ingest } from "./conversation-calls";
import { messagesStore, ownUid } from "./conversation-store";
import {
  afterAttempt,
  isOf,
  nextToSend,
  nextToUpload,
  sendAgain,
  sendAnyway,
  untilNext,
  uploaded,
  type PendingImage,
  type SendOutcome,
  type Told,
  type Unsent,
} from "./outbox";
import {
  addUnsent,
  allUnsent,
  eraseUnsentOf,
  followTabs,
  loadUnsent,
  noteProgress,
  replaceUnsent,
  reviveWaiting,
} from "./outbox-store";

/** Ours: a large picture over a slow line; without an end a dead line would never be noticed. */
const UPLOAD_TIMEOUT_MS = 120_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let stopTabs: (() => void) | undefined;
let stopErasing: (() => void) | undefined;
let running = false;
/** The server did not know us; nothing goes until somebody is signed in again. */
let unauthorized = false;
const uploads = new Set<string>();

/** Reads what an earlier visit left and starts sending. */
export function startCarrier(): void {
  running = true;
  stopTabs = followTabs();
  stopErasing = whenSignedOut(async (uid) => {
    eraseDraftsOf(uid);
    await eraseUnsentOf(uid);
  });
  void loadUnsent().then(pump);
}

export function stopCarrier(): void {
  running = false;
  clearTimeout(timer);
  stopTabs?.();
  stopErasing?.();
}

/** There is a connection (again): pauses are over. */
export function wakeCarrier(): void {
  unauthorized = false;
  reviveWaiting();
  pump();
}

/** Takes a message from the writer; from here it is not lost. */
export function send(conversationId: string, body: Body, told?: Told): void {
  put(conversationId, { body, state: { status: "waiting", notBefore: 0 }, ...(told === undefined ? {} : { told }) });
}

export function sendImage(conversationId: string, image: PendingImage): void {
  put(conversationId, { image, state: { status: "uploading", sent: 0, notBefore: 0 } });
}

function put(conversation_id: string, what: Pick<Unsent, "body" | "image" | "state" | "told">): void {
  const self = messagesStore.conversations[conversation_id]?.self;
  if (self === undefined) throw new Error("a message is written in a conversation that is known");
  addUnsent({
    client_msg_id: crypto.randomUUID(),
    conversation_id,
    owner: self.uid,
    by_visitor: self.user_type === 0,
    created_at: Date.now(),
    attempts: 0,
    ...what,
  });
  pump();
}

export function retryUnsent(item: Unsent, text?: string): void {
  replaceUnsent(item.client_msg_id, sendAgain(item, crypto.randomUUID(), text));
  pump();
}

/** Sends what was refused because something else had arrived. */
export function forceUnsent(item: Unsent): void {
  replaceUnsent(item.client_msg_id, sendAnyway(item));
  pump();
}

export function discardUnsent(item: Unsent): void {
  replaceUnsent(item.client_msg_id, undefined);
  pump();
}

/** Starts whatever may go now, and comes back when the next may. */
function pump(): void {
  clearTimeout(timer);
  const self = ownUid();
  if (!running || unauthorized || self === undefined) return;
  const conversations = new Set(Object.keys(messagesStore.conversations));
  const ours = allUnsent().filter((item) => isOf(item, self, conversations));
  const now = Date.now();
  nextToUpload(ours, now).forEach((item) => void upload(item));
  nextToSend(ours, now).forEach((item) => void attempt(item, self));
  const pause = untilNext(ours, now);
  if (pause !== undefined) timer = setTimeout(pump, pause);
}

async function upload(item: Unsent): Promise<void> {
  const { client_msg_id, conversation_id, image } = item;
  if (image === undefined || uploads.has(client_msg_id)) return;
  uploads.add(client_msg_id);
  try {
    const { upload_id, width, height } = await uploadFile(image.file, UploadCategory.Chat, {
      conversation_id,
      onProgress: (sent) => noteProgress(client_msg_id, sent),
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
    change(client_msg_id, (known) => uploaded(known, upload_id, width, height));
  } catch (cause) {
    settle(client_msg_id, outcomeOf(cause));
  } finally {
    uploads.delete(client_msg_id);
    pump();
  }
}

async function attempt(item: Unsent, self: string): Promise<void> {
  const { client_msg_id, conversation_id, body, told } = item;
  if (body === undefined) return;
  change(client_msg_id, (known) => ({ ...known, state: { status: "sending" } }));
  try {
    const {
      msg_id,
      seq,
      send_time,
      masked,
      body: kept,
    } = await callIm("send_msg", { conversation_id, client_msg_id, body, ...told });
    noteRedacted(conversation_id, masked);
    const type = messagesStore.conversations[conversation_id]?.type ?? 1;
    const message: Message = {
      conversation_id,
      seq,
      msg_id,
      client_msg_id,
      send_time,
      type,
      from: self,
      body: kept ?? body,
      recalled: false,
    };
    // Into the log first: the words are on the screen at every moment, as unsent or as sent. A hole before it that
    // cannot be fetched now does not make it unsent.
    await ingest(message).catch(() => undefined);
    settle(client_msg_id, { kind: "acknowledged" });
  } catch (cause) {
    settle(client_msg_id, outcomeOf(cause));
  }
  pump();
}

function settle(id: string, outcome: SendOutcome): void {
  if (outcome.kind === "unauthorized") unauthorized = true;
  change(id, (known) => afterAttempt(known, outcome, Date.now()));
}

/** Another tab may have settled it meanwhile; then there is nothing to change. */
function change(id: string, into: (known: Unsent) => Unsent | undefined): void {
  const known = allUnsent().find((item) => item.client_msg_id === id);
  if (known !== undefined) replaceUnsent(id, into(known));
}

/** What a failed call means for the message: a clear no is shown, anything else is asked again. */
export function outcomeOf(cause: unknown): SendOutcome {
  if (!(cause instanceof ApiError)) return { kind: "unknown" };
  // Also of who was asked to sign in and did not.
  if (cause.status === 401) return { kind: "unauthorized" };
  const clear = cause.status >= 400 && cause.status < 500 && cause.status !== 408 && !cause.isPassing;
  if (clear)
    return {
      kind: "refused",
      reason: {
        code: cause.code,
        message: cause.message,
        ...(cause.data.until == null ? {} : { until: cause.data.until }),
      },
    };
  const { retry_after } = cause.data;
  return retry_after === undefined ? { kind: "unknown" } : { kind: "unknown", retryAfterSeconds: retry_after };
}
