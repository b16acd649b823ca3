/** What was begun and not sent, for each conversation; it is there again after a reload. */

const KEY = "guildhall.drafts";
/** Ours: drafts older than the newest hundred are let go. */
const MOST = 100;

type Drafts = Record<string, string>;

function kept(): Drafts {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Drafts;
  } catch {
    return {}; // a spoiled entry is as good as none
  }
}

export function draftOf(owner: string, conversationId: string): string {
  return kept()[`${owner}:${conversationId}`] ?? "";
}

export function keepDraft(owner: string, conversationId: string, text: string): void {
  const key = `${owner}:${conversationId}`;
  const { [key]: _before, ...others } = kept();
  const all = text === "" ? Object.entries(others) : [...Object.entries(others), [key, text] as const];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
  } catch {
    // Storage may be full or forbidden; the draft lives as long as the tab.
  }
}
