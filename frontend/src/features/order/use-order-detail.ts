/** An order with its timeline, payments and refunds: read again whenever a newer version is heard of. */
import { useCallback, useEffect, useState } from "react";
import type { Order, OrderDetail } from "@/api/trade";
import { loadOrder } from "./order-calls";
import { useOrder } from "./use-order";

/** A refund at the provider moves without the order: asked again this often while one looks. Ours. */
const REFUND_MS = 10_000;

interface Live { order: Order | undefined; detail: OrderDetail | undefined; failure: unknown; again: () => void }

export function useOrderDetail(orderId: string): Live {
  const order = useOrder(orderId);
  const [detail, setDetail] = useState<OrderDetail>();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  const known = order?.version ?? 0;
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let left = false;
    loadOrder(orderId).then(
      (got) => {
        if (left) return;
        setDetail(got);
        setFailure(undefined);
      },
      (cause: unknown) => { if (!left) setFailure(cause); },
    );
    return () => { left = true; };
  }, [orderId, known, round]);
  const refunding = order?.status === "refunding";
  useEffect(() => {
    if (!refunding) return;
    const timer = setInterval(() => { if (!document.hidden) again(); }, REFUND_MS);
    return () => clearInterval(timer);
  }, [refunding, again]);
  return { order, detail, failure, again };
}
