/** An order with its timeline, payments and refunds: read again whenever a newer version is heard of. */
import { useCallback, useEffect, useState } from "react";
import { onPush } from "@/api/socket";
import type { Order, OrderDetail, Payment } from "@/api/trade";
import { loadOrder } from "./order-calls";
import { useOrder } from "./use-order";

interface Live {
  order: Order | undefined;
  detail: OrderDetail | undefined;
  failure: unknown;
  again: () => void;
}

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
      (cause: unknown) => {
        if (!left) setFailure(cause);
      },
    );
    return () => {
      left = true;
    };
  }, [orderId, known, round]);
  // What the provider does with a payment or a refund is told of the payment: the order itself may stay where it is.
  useEffect(
    () =>
      onPush("topic", (push) => {
        if (push.topic.startsWith("payment:") && (push.data as unknown as Payment).order_id === orderId) again();
      }),
    [orderId, again],
  );
  return { order, detail, failure, again };
}
