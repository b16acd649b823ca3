/** One's own buy requests for as long as a page shows them, read again when one of them changes. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { keyOf } from "@/api/query";
import { whenPushesWereMissed } from "@/api/read-again";
import { onPush } from "@/api/socket";
import { KEPT, useRead } from "@/components/use-read";
import { loadOwn } from "./buy-request-calls";

type Query = Parameters<typeof loadOwn>[0];

export function useBuyRequests(query: Query, round = 0) {
  const isSignedIn = useSnapshot(identity).token !== null;
  const read = useRead(keyOf("/api/market/buy_request/mine", { ...query, round }), () => loadOwn(query), {
    ...KEPT,
    enabled: isSignedIn,
  });
  const { refetch } = read;
  useEffect(() => {
    if (!isSignedIn) return;
    // The push tells of one of them; where it stands in line now, and the others, only the list does.
    const stops = [onPush("buy_request", () => void refetch()), whenPushesWereMissed(refetch)];
    return () => stops.forEach((stop) => stop());
  }, [isSignedIn, refetch]);
  return read;
}
