/** What is added, or taken off, in dollars: the ledger's. */
import { written } from "@/components/money";
import type { Adjustment } from "./adjustments-calls";

export function AdjustedAmount({ adjustment: { amount_cents } }: { adjustment: Pick<Adjustment, "amount_cents"> }) {
  return <bdi dir="ltr">{amount_cents > 0 ? `+${written(amount_cents)}` : written(amount_cents)}</bdi>;
}
