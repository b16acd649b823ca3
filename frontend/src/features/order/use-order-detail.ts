/** An order with its timeline, payments and refunds: read again whenever a newer version is heard of. */
import { useEffect } from "react";
import { keyOf } from "@/api/query";
import { onTopics } from "@/api/topic";
import { useRead } from "@/components/use-read";
import { loadOrder } from "./order-calls";
import { useOrder } from "./use-order";

export function useOrderDetail(orderId: string) {
  const order = useOrder(orderId);
  const key = keyOf("/api/v2/market/bill_order/detail", { order_id: orderId });
  const { data: detail, error, refetch } = useRead(key, () => loadOrder(orderId));
  const isOld = detail !== undefined && order !== undefined && order.version > detail.version;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, order?.version, refetch]);
  // What the provider does with a payment or a refund is told of the payment: the order itself may stay where it is.
  useEffect(
    () =>
      onTopics("payment", (payment) => {
        if (payment.order_id === orderId) void refetch();
      }),
    [orderId, refetch],
  );
  return { order, detail, error, refetch };
}
