/** Bargains for as long as a page shows them, read again when one of them changes. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { keyOf } from "@/api/query";
import { whenPushesWereMissed } from "@/api/read-again";
import { onPush } from "@/api/socket";
import { KEPT, useRead } from "@/components/use-read";
import { loadMine, loadReceived } from "./bargain-calls";

type Query = Parameters<typeof loadMine>[0];

export function useBargains(side: "mine" | "received", query: Query) {
  const isSignedIn = useSnapshot(identity).token !== null;
  const read = useRead(
    keyOf(`/api/market/bargain/${side}`, query),
    () => (side === "mine" ? loadMine(query) : loadReceived(query)),
    { ...KEPT, enabled: isSignedIn },
  );
  const { refetch } = read;
  useEffect(() => (isSignedIn ? whenBargainsChange(refetch) : undefined), [isSignedIn, refetch]);
  return read;
}

/** Reads again with every push about one, and when pushes may have been missed. */
export function whenBargainsChange(read: () => Promise<unknown>): () => void {
  const stops = [onPush("bargain", () => void read()), whenPushesWereMissed(read)];
  return () => stops.forEach((stop) => stop());
}
