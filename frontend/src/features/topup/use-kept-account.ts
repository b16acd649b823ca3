/**
 * An order whose account was named before it was paid for goes into its queue by itself, once, as soon as the queue
 * takes it: nobody types an account twice. What the server refuses is left to the form.
 */
import { useEffect, useState } from "react";
import type { Place, TopUpOfOrder } from "@/api/topup";
import { showError } from "@/components/notices";
import { accountOfOrder, forgetOrder } from "./kept-accounts";
import { join } from "./topup-calls";

/** Whether it is on its way into the queue. */
export function useKeptAccount(orderId: string, place: Place | undefined, options: TopUpOfOrder | undefined): boolean {
  const [refused, setRefused] = useState(false);
  const stands = place !== undefined;
  const ready = options?.may_join === true && options.queue != null;
  const account = stands || refused ? undefined : accountOfOrder(orderId);
  const joins = ready && account !== undefined;
  useEffect(() => {
    // Whoever leaves the queue may come back, but is not brought back.
    if (stands) forgetOrder(orderId);
  }, [stands, orderId]);
  useEffect(() => {
    const kept = joins ? accountOfOrder(orderId) : undefined;
    if (kept === undefined) return;
    join(orderId, kept).catch((cause: unknown) => {
      setRefused(true);
      showError(cause);
    });
  }, [joins, orderId]);
  return joins;
}
