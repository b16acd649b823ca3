/** How many bargains wait for the reader's answer, for the links to them. Spec §3 (`to_accept_offer_order`). */
import { useEffect } from "react";
import { get } from "@/api/call";
import { keyOf } from "@/api/query";
import { useRead } from "@/components/use-read";
import { whenBargainsChange } from "./use-bargains";

/** Of all games; not asked for whoever has no shop of their own. */
export function useToAnswer(isAsked: boolean): number {
  const { data, refetch } = useRead(keyOf("/api/account/unread_badge"), () => get("/api/account/unread_badge", {}), {
    enabled: isAsked,
  });
  useEffect(() => (isAsked ? whenBargainsChange(refetch) : undefined), [isAsked, refetch]);
  const games: Readonly<Record<string, number>> = (isAsked && data?.to_accept_offer_order) || {};
  return Object.values(games).reduce((sum, count) => sum + count, 0);
}
