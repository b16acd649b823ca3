/** Whether the chat dock is open and on which conversation; it is so again on the next page and after a reload. */
import { proxy, subscribe } from "valtio";

interface DockStore {
  open: boolean;
  /** The open conversation, or null for the list. */
  conversation_id: string | null;
}

const KEY = "guildhall.dock";

function kept(): Partial<DockStore> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<DockStore>;
  } catch {
    return {}; // a spoiled entry is as good as none
  }
}

const before = kept();

export const dockStore = proxy<DockStore>({
  open: before.open ?? false,
  conversation_id: before.conversation_id ?? null,
});

subscribe(dockStore, () => {
  try {
    localStorage.setItem(KEY, JSON.stringify(dockStore));
  } catch {
    // Storage may be full or forbidden; the dock still works on this page.
  }
});

/** Opens the dock, on a conversation if one is given; otherwise where it was. */
export function openDock(conversationId?: string): void {
  dockStore.open = true;
  if (conversationId !== undefined) dockStore.conversation_id = conversationId;
}

export function minimiseDock(): void {
  dockStore.open = false;
}

export function showInDock(conversationId: string | null): void {
  dockStore.conversation_id = conversationId;
}

/** What was open when the visitor signed in; not kept over a reload, which reads the list anew. */
let held: string | null = null;

/** Another person uses this browser: the conversation of before is not theirs. */
export function resetDock(): void {
  dockStore.open = false;
  dockStore.conversation_id = null;
  held = null;
}

/** The visitor signed in: the dock stays as it is, and what is open in it waits until it is in the account. */
export function holdDock(): void {
  held = dockStore.conversation_id;
  dockStore.conversation_id = null;
}

/** The sign-in is done; `adopted` says whether the visitor's conversations came along. */
export function releaseDock(adopted: boolean): void {
  if (held !== null && adopted && dockStore.conversation_id === null) dockStore.conversation_id = held;
  held = null;
}
