/** The page of a payment, with what it pays for: what was bought, or the queue that a top-up goes on to by itself. */
import { PaidOrder } from "@/features/order/paid-order";
import { onwardsOf } from "@/features/topup/kept-accounts";
import { PaymentPage } from "@/features/wallet/payment-page";

export function OrderPaymentPage() {
  return <PaymentPage onwardsOf={onwardsOf} paid={(orderId) => <PaidOrder orderId={orderId} />} />;
}
