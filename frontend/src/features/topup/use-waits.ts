/** Does the reader have a place in a queue that is not over? Small, because every page asks it. */
import { useSnapshot } from "valtio";
import type { Place } from "@/api/topup";
import { isLive } from "./place-news";
import { topUpStore } from "./topup-store";

export function useWaits(): boolean {
  return (Object.values(useSnapshot(topUpStore).byOrder) as Place[]).some(({ stage }) => isLive(stage));
}
