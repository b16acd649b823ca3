/**
 * What the reader has: one balance for the checkout, the balance page and the menu, kept fresh by the topic
 * `wallet:<uid>`.
 */
import { proxy } from "valtio";
import { get } from "./call";
import { whenPersonChanges } from "./person";
import { followTopic } from "./topic";
import type { Balance } from "./trade";

export const walletStore = proxy<{ uid: string | null; balance: Balance | null }>({ uid: null, balance: null });

whenPersonChanges(() => Object.assign(walletStore, { uid: null, balance: null }));

/** Keeps the newest; somebody else's is never shown. */
export function receiveBalance(uid: string, arrived: Balance): void {
  if (walletStore.uid !== uid) return;
  if (walletStore.balance !== null && walletStore.balance.version > arrived.version) return;
  walletStore.balance = arrived;
}

export async function loadBalance(uid: string): Promise<void> {
  receiveBalance(uid, await get("/api/v1/asset/get_brief_asset"));
}

/** Follows this person's balance until the answer is called. */
export function followBalance(uid: string): () => void {
  if (walletStore.uid !== uid) {
    walletStore.uid = uid;
    walletStore.balance = null;
  }
  return followTopic(`wallet:${uid}`, (arrived) => receiveBalance(uid, arrived));
}
