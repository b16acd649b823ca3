/** Topping up by oneself, with the order it is for. */
import { useOrderDetail } from "@/features/order/use-order-detail";
import { TopUpPage } from "./topup-page";

export function TopUpOrderPage({ orderId }: { orderId: string }) {
  const { order } = useOrderDetail(orderId);
  return <TopUpPage orderId={orderId} order={order} />;
}
