/** The event, and how the reader stands in it. Filled by answers and by pushes; written only by this file. */
import { proxy } from "valtio";
import { whenPersonChanges } from "@/api/person";
import type { LotteryEvent, Session } from "./lottery-wire";

export const lotteryStore = proxy<{ event: LotteryEvent | null; uid: string | null; session: Session | null }>({
  event: null,
  uid: null,
  session: null,
});

/** Keeps the newest of what is known and what arrived. */
export function receiveEvent(arrived: LotteryEvent): void {
  const known = lotteryStore.event;
  if (known?.event_id === arrived.event_id && known.version > arrived.version) return;
  lotteryStore.event = arrived;
}

/** Keeps the newest; somebody else's is never shown. */
export function receiveSession(uid: string, arrived: Session): void {
  if (lotteryStore.uid !== uid) return;
  const known = lotteryStore.session;
  if (known?.event_id === arrived.event_id && known.version > arrived.version) return;
  lotteryStore.session = arrived;
}

whenPersonChanges(() => lotteryOf(null));

/** From now on it is this person's, or a visitor's. */
export function lotteryOf(uid: string | null): void {
  if (lotteryStore.uid === uid) return;
  lotteryStore.uid = uid;
  lotteryStore.session = null;
}
