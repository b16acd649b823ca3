/** From an order to its payment: the balance pays at once, everything else on a page of the provider's. */
import type { Order, PaymentMethod } from "@/api/trade";
import { showError } from "@/components/notices";
import { pay, returnPath } from "./order-calls";

type Go = (path: string, options?: { replace?: boolean }) => void;

/** Where to show the order, and where to go on once it is paid for. */
interface Pages {
  /** The order's own page without it. */
  paid?: string;
}

/**
 * Pays, and leads on. The order's own page takes the place of the one that was left, so that the way back from the
 * provider leads to an order that can still be paid, and never to a second one. What is paid at once goes on to `paid`,
 * or to what says that it is.
 */
export async function payFor(order: Order, method: PaymentMethod, go: Go, { paid }: Pages = {}): Promise<void> {
  const page = `/order/${order.order_id}`;
  try {
    const { payment } = await pay(order, method);
    if (payment?.status === "success" && paid !== undefined) return go(paid, { replace: true });
    go(page, { replace: true });
    if (payment?.redirect_url != null) leave(payment.redirect_url);
    // Paid, or begun while the provider has not said where to go yet: that page says so, or waits for it.
    else if (payment?.status === "success" || payment?.status === "processing") go(returnPath(order.order_id));
  } catch (cause) {
    go(page, { replace: true });
    showError(cause);
  }
}

/** To a page of the provider's. */
export function leave(url: string): void {
  location.assign(url);
}
