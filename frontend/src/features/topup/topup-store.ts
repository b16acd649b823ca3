/**
 * The reader's places in queues, by the order each belongs to. Filled by answers and by pushes; written only by this
 * file.
 */
import { proxy, ref } from "valtio";
import { isViewing } from "@/api/identity";
import type { Place } from "@/api/topup";
import { clockAhead, isLive, newerPlace } from "./place-news";

interface TopUpStore {
  byOrder: Record<string, Place>;
  /** How far the server's clock is ahead of this machine's, ms; see `clockAhead`. */
  ahead: number | undefined;
}

export const topUpStore = proxy<TopUpStore>({ byOrder: {}, ahead: undefined });

/** On this machine somebody waits: worth asking for their places when the page opens. */
const HINT = "guildhall.top-up-waits";

export function receivePlace(arrived: Place, heardAt: number = Date.now()): void {
  topUpStore.ahead = clockAhead(topUpStore.ahead, arrived.at, heardAt);
  const known = topUpStore.byOrder[arrived.order_id] as Place | undefined;
  const place = newerPlace(known, arrived);
  if (place !== known) topUpStore.byOrder[arrived.order_id] = ref(place);
  remember();
}

/** Somebody else is here now: nothing of the one before may be seen. */
export function forgetPlaces(): void {
  topUpStore.byOrder = {};
  remember();
}

export function somebodyWaits(): boolean {
  return localStorage.getItem(HINT) !== null;
}

/** A moment of the server's, by this machine's clock. */
export function hereTime(at: number, ahead: number | undefined): number {
  return at - (ahead ?? 0);
}

function remember(): void {
  // What is kept on this machine is not of whom somebody else looks as.
  if (isViewing) return;
  const waits = Object.values(topUpStore.byOrder).some(({ stage }) => isLive(stage));
  if (waits) localStorage.setItem(HINT, "1");
  else localStorage.removeItem(HINT);
}
