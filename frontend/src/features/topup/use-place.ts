/** One order's place in the queue, live while a component shows it, and what one may choose if there is none. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { followTopic } from "@/api/topic";
import type { Place, TopUpOfOrder } from "@/api/topup";
import { useLoaded, type Loaded } from "@/components/use-loaded";
import { loadOptions } from "./topup-calls";
import { receivePlace, topUpStore } from "./topup-store";

export function useKnownPlace(orderId: string): Place | undefined {
  return useSnapshot(topUpStore).byOrder[orderId] as Place | undefined;
}

export function usePlace(orderId: string): { place: Place | undefined; options: Loaded<TopUpOfOrder> } {
  const place = useKnownPlace(orderId);
  // Read again when a place comes to be or ends: what may be chosen then is something else.
  const options = useLoaded(`${orderId} ${place?.place_id ?? ""} ${place?.stage ?? ""}`, () => loadOptions(orderId));
  const id = place?.place_id;
  // Following again after each reconnection brings what was missed in between.
  useEffect(() => (id === undefined ? undefined : followTopic<Place>(`queue:${id}`, receivePlace)), [id]);
  return { place, options };
}
