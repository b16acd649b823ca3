/** One order's place in the queue, live while a component shows it, and what one may choose if there is none. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { followTopic } from "@/api/topic";
import type { Place, TopUpOfOrder } from "@/api/topup";
import { keyOf } from "@/api/query";
import { KEPT, useRead } from "@/components/use-read";
import { loadOptions } from "./topup-calls";
import { receivePlace, topUpStore } from "./topup-store";

export function useKnownPlace(orderId: string): Place | undefined {
  return useSnapshot(topUpStore).byOrder[orderId] as Place | undefined;
}

export function useQueuePlace(orderId: string): { place: Place | undefined; options: UseQueryResult<TopUpOfOrder> } {
  const place = useKnownPlace(orderId);
  // Read again when a place comes to be or ends: what may be chosen then is something else.
  const options = useRead(
    keyOf("/api/topup/place", { orderId, place: place?.place_id, stage: place?.stage }),
    () => loadOptions(orderId),
    KEPT,
  );
  const id = place?.place_id;
  // Following again after each reconnection brings what was missed in between.
  useEffect(() => (id === undefined ? undefined : followTopic(`queue:${id}`, receivePlace)), [id]);
  return { place, options };
}
