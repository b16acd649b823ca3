/**
 * A payment, live: the provider's redirect, its webhook and the deadline may arrive in any order, and all of them end
 * in the same question to the server. Pushes of the topic `payment:<id>` are believed as they come; asking again covers
 * one that was lost.
 */
import { useCallback, useEffect, useState } from "react";
import { followTopic } from "@/api/topic";
import type { Payment } from "@/api/trade";
import { lookAtPayment } from "./wallet-calls";

/** While it is under way and somebody looks, it is asked for this often. Ours. */
const EVERY_MS = 5_000;

export interface LivePayment {
  payment: Payment | undefined;
  failure: unknown;
  again: () => void;
}

export function usePayment(paymentId: string | undefined): LivePayment {
  const [payment, setPayment] = useState<Payment>();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const receive = useCallback((arrived: Payment) => {
    setFailure(undefined);
    setPayment((known) =>
      known !== undefined && known.payment_id === arrived.payment_id && known.version > arrived.version
        ? known
        : arrived,
    );
  }, []);
  useEffect(() => {
    if (paymentId === undefined) return;
    return followTopic(`payment:${paymentId}`, receive);
  }, [paymentId, receive]);
  useEffect(() => {
    if (paymentId === undefined) return;
    let left = false;
    lookAtPayment(paymentId).then(
      (got) => {
        if (!left) receive(got);
      },
      (cause: unknown) => {
        if (!left) setFailure(cause);
      },
    );
    return () => {
      left = true;
    };
  }, [paymentId, round, receive]);
  const waiting = payment?.status === "processing";
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, again]);
  return { payment, failure, again };
}
