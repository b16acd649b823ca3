/** Carries what is begun in the console to the server, so that it waits at every desk one sits down at. */
import { ApiError } from "@/api/error";
import { callIm } from "@/api/im";
import { whenPersonChanges } from "@/api/person";
import { receiveDraft } from "@/features/conversation/drafts";
import type { KeptDraft } from "./console-wire";

/** Ours: a pause in typing, not each letter. */
const PAUSE_MS = 800;
const AGAIN_MS = 10_000;

/**
 * Written here and not yet known to be kept there. The browser itself keeps each letter at once (features/messages).
 */
const unkept = new Map<string, KeptDraft>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

// The words stay in this browser under their writer's name; another person must not carry them as theirs.
whenPersonChanges(() => {
  timers.forEach(clearTimeout);
  timers.clear();
  unkept.clear();
});

export function draftWritten(conversation_id: string, text: string): void {
  unkept.set(conversation_id, { conversation_id, text, edited_at: Date.now() });
  later(conversation_id, PAUSE_MS);
}

function later(conversation_id: string, ms: number): void {
  clearTimeout(timers.get(conversation_id));
  timers.set(
    conversation_id,
    setTimeout(() => void carry(conversation_id), ms),
  );
}

async function carry(conversation_id: string): Promise<void> {
  const draft = unkept.get(conversation_id);
  if (draft === undefined) return;
  try {
    await callIm("draft_set", draft);
    if (unkept.get(conversation_id) === draft) unkept.delete(conversation_id);
  } catch (cause) {
    // A clear no would be the same again; the words are also in this browser. Otherwise the later edit wins whenever it
    // comes.
    if (!(cause instanceof ApiError) || cause.isPassing) later(conversation_id, AGAIN_MS);
    else unkept.delete(conversation_id);
  }
}

/** At once: the conversation is left, or there is a connection again. */
export async function carryDrafts(): Promise<void> {
  await Promise.all([...unkept.keys()].map(carry));
}

/** What was begun in other windows. */
export async function loadDrafts(owner: string): Promise<void> {
  const { drafts } = await callIm("draft_list", {});
  drafts.forEach((draft) => draftArrived(owner, draft));
}

export function draftArrived(owner: string, { conversation_id, text, edited_at }: KeptDraft): void {
  const own = unkept.get(conversation_id);
  if (own === undefined || own.edited_at < edited_at) receiveDraft(owner, conversation_id, text, edited_at);
}
