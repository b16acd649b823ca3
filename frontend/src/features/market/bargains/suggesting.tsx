/** The dialog that suggests a price, while the page's address asks for it. */
import { Suspense, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearchParams } from "wouter";
import { identity } from "@/api/identity";
import { fetchedLater } from "@/components/fetched-later";
import type { SellOrder } from "@/features/market/market-calls";
import { SUGGESTED_FOR } from "./suggest-href";

const SuggestDialog = fetchedLater(["market"], async () => (await import("./suggest-dialog")).SuggestDialog);

interface Props {
  /** The offers on the page. */
  offers: readonly SellOrder[];
  /** A suggestion came or went. */
  onChange: () => void;
}

export function Suggesting({ offers, onChange }: Props) {
  const [query, setQuery] = useSearchParams();
  const isSignedIn = useSnapshot(identity).token !== null;
  const wanted = query.get(SUGGESTED_FOR);
  const listed = offers.find(({ sell_order_id }) => sell_order_id === wanted);
  // One that leaves the list while somebody types stays: the server says what became of it.
  const [kept, setKept] = useState(listed);
  useEffect(() => {
    if (listed !== undefined) setKept(listed);
  }, [listed]);
  const offer = listed ?? (kept?.sell_order_id === wanted ? kept : undefined);
  if (!isSignedIn || wanted === null || offer === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SuggestDialog
        key={wanted}
        offer={offer}
        onClose={(done) => {
          setQuery(
            (before) => {
              before.delete(SUGGESTED_FOR);
              return before;
            },
            { replace: true },
          );
          if (done) onChange();
        }}
      />
    </Suspense>
  );
}
