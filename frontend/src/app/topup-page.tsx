/** Topping up by oneself, with the order it is for. */
import { useOrderDetail } from "@/features/order/use-order-detail";
import { TopUpPage as Page } from "@/features/topup/topup-page";

export function TopUpPage({ orderId }: { orderId: string }) {
  const { order } = useOrderDetail(orderId);
  return <Page orderId={orderId} order={order} />;
}
