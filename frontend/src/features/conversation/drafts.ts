/**
 * What was begun and not sent, for each conversation; it is there again after a reload, and follows from window to
 * window.
 */

const KEY = "guildhall.drafts";
/** Ours: drafts older than the newest hundred are let go. */
const MOST = 100;

/** With the time of the last letter: of two windows the later one counts. Drafts of older pages are words alone. */
type Draft = string | { text: string; edited_at: number };
type Drafts = Record<string, Draft>;

const listeners = new Set<(owner: string, conversationId: string, text: string) => void>();

function kept(): Drafts {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Drafts;
  } catch {
    return {}; // a spoiled entry is as good as none
  }
}

export function draftOf(owner: string, conversationId: string): string {
  const draft = kept()[`${owner}:${conversationId}`];
  return (typeof draft === "object" ? draft.text : draft) ?? "";
}

function editedAt(owner: string, conversationId: string): number {
  const draft = kept()[`${owner}:${conversationId}`];
  return typeof draft === "object" ? draft.edited_at : 0;
}

export function keepDraft(owner: string, conversationId: string, text: string, edited_at = Date.now()): void {
  const key = `${owner}:${conversationId}`;
  const { [key]: _before, ...others } = kept();
  // Also that there is none any more is kept: what another window says late must not bring sent words back.
  const all = [...Object.entries(others), [key, { text, edited_at }] as const];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
  } catch {
    // Storage may be full or forbidden; the draft lives as long as the tab.
  }
}

/** Deletes everything somebody had begun. */
export function eraseDraftsOf(owner: string): void {
  const others = Object.entries(kept()).filter(([key]) => !key.startsWith(`${owner}:`));
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(others)));
  } catch {
    // Storage that cannot be written holds nothing.
  }
}

/** A draft written elsewhere takes the place of ours if it is the later one; an open field hears of it. */
export function receiveDraft(owner: string, conversationId: string, text: string, edited_at: number): void {
  if (edited_at <= editedAt(owner, conversationId) || text === draftOf(owner, conversationId)) return;
  keepDraft(owner, conversationId, text, edited_at);
  listeners.forEach((hear) => hear(owner, conversationId, text));
}

/** Hears of drafts that came from elsewhere. The answer stops it. */
export function whenDraftArrives(hear: (owner: string, conversationId: string, text: string) => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}
