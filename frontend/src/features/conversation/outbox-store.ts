/** The unsent messages of this browser. Every change is kept in IndexedDB; other tabs hear what is settled. */
import { proxy, ref } from "valtio";
import { revive, type Unsent } from "./outbox";
import { dropUnsent, keepUnsent, readUnsent } from "./outbox-database";

export const outboxStore = proxy<{ unsent: readonly Unsent[] }>({ unsent: ref<Unsent[]>([]) });

/** Two tabs may both send one message: the same id makes that harmless, and what one settles the other forgets. */
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("guildhall-outbox");

/** Starts hearing other tabs; the answer stops it. */
export function followTabs(): () => void {
  const settled = (event: MessageEvent<string>) => forget(event.data);
  tabs?.addEventListener("message", settled);
  return () => tabs?.removeEventListener("message", settled);
}

export function allUnsent(): readonly Unsent[] {
  return outboxStore.unsent;
}

function set(next: readonly Unsent[]): void {
  outboxStore.unsent = ref(next as Unsent[]);
}

/** What an earlier visit left behind joins what was written meanwhile. */
export async function loadUnsent(): Promise<void> {
  const left = await readUnsent();
  const known = new Set(outboxStore.unsent.map((item) => item.client_msg_id));
  set([...left.filter((item) => !known.has(item.client_msg_id)).map(revive), ...outboxStore.unsent]);
}

export function addUnsent(item: Unsent): void {
  set([...outboxStore.unsent, item]);
  void keepUnsent(item);
}

/** `changed` takes the place of the message with `id`; undefined when it is settled or given up. */
export function replaceUnsent(id: string, changed: Unsent | undefined): void {
  set(
    outboxStore.unsent.flatMap((item) => (item.client_msg_id !== id ? [item] : changed === undefined ? [] : [changed])),
  );
  if (changed?.client_msg_id !== id) {
    void dropUnsent(id);
    tabs?.postMessage(id);
  }
  if (changed !== undefined) void keepUnsent(changed);
}

/** Deletes what somebody who signs out has not sent, and what they wrote as a visitor, which nobody can send now. */
export async function eraseUnsentOf(uid: string): Promise<void> {
  const isTheirs = (item: Unsent) => item.owner === uid || item.by_visitor;
  set(outboxStore.unsent.filter((item) => !isTheirs(item)));
  const kept = (await readUnsent()).filter(isTheirs);
  await Promise.all(kept.map(({ client_msg_id }) => dropUnsent(client_msg_id)));
  kept.forEach(({ client_msg_id }) => tabs?.postMessage(client_msg_id));
}

/** How much of an upload has gone. Not kept on disk: it begins again after a reload. */
export function noteProgress(id: string, sent: number): void {
  const move = (item: Unsent): Unsent =>
    item.client_msg_id === id && item.state.status === "uploading" ? { ...item, state: { ...item.state, sent } } : item;
  set(outboxStore.unsent.map(move));
}

/** Pauses end: everything that waits may go at once. */
export function reviveWaiting(): void {
  set(
    outboxStore.unsent.map((item) =>
      item.state.status === "waiting" || item.state.status === "uploading" ? revive(item) : item,
    ),
  );
}

function forget(id: string): void {
  set(outboxStore.unsent.filter((item) => item.client_msg_id !== id));
}
