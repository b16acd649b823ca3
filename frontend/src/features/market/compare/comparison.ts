/** Offers of the same goods that are looked at side by side. Issue 20 (compare). */
import { useState } from "react";
import type { SellOrder } from "@/features/market/market-calls";

/** Ours: more columns than fit a screen are no comparison. */
export const MOST_COMPARED = 4;

export interface Comparison {
  offers: readonly SellOrder[];
  has: (id: string) => boolean;
  isFull: boolean;
  toggle: (offer: SellOrder) => void;
  clear: () => void;
}

/** Kept over pages and filters of the list; `shown` is what the list says of them now. */
export function useComparison(shown: readonly SellOrder[]): Comparison {
  const [chosen, setChosen] = useState<readonly SellOrder[]>([]);
  const offers = chosen.map((kept) => shown.find((now) => now.sell_order_id === kept.sell_order_id) ?? kept);
  const has = (id: string) => chosen.some((offer) => offer.sell_order_id === id);
  return {
    offers,
    has,
    isFull: chosen.length >= MOST_COMPARED,
    toggle: (offer) =>
      setChosen((before) =>
        before.some((one) => one.sell_order_id === offer.sell_order_id)
          ? before.filter((one) => one.sell_order_id !== offer.sell_order_id)
          : [...before, offer].slice(0, MOST_COMPARED),
      ),
    clear: () => setChosen([]),
  };
}

/**
 * Which of them is best in a row: those with the least (or the most); none where all are alike, or fewer than two say
 * anything.
 */
export function bestOf(values: readonly (number | null | undefined)[], wanted: "least" | "most"): ReadonlySet<number> {
  const known = values.filter((value) => value != null);
  const best = wanted === "least" ? Math.min(...known) : Math.max(...known);
  const at = values.flatMap((value, index) => (value === best ? [index] : []));
  return new Set(known.length < 2 || at.length === known.length ? [] : at);
}
