/** What a listing's counters come to, for its seller: numbers only where they say something. */
import type { OwnSellOrder } from "./sale-calls";

export type Outcome = { is: "left"; count: number; of: number } | { is: "sold"; count: number } | { is: "removed" };

type Counted = Pick<OwnSellOrder, "state" | "quantity" | "sold" | "withdrawn" | "listed">;

/** One piece on sale is simply there; of a stack it matters how much is left; an ended one was sold or removed. */
export function outcomeOf({ state, quantity, sold, withdrawn, listed }: Counted): Outcome[] {
  const ended: Outcome[] = [];
  if (sold > 0) ended.push({ is: "sold", count: sold });
  if (state === "ended" && withdrawn > 0) ended.push({ is: "removed" });
  if (state === "ended" || listed === 1) return ended;
  return [{ is: "left", count: quantity, of: listed }, ...ended];
}
