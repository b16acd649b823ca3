/** The page of an order, with what other features say of it: where the top-up of a pack stands. */
import { Suspense, type ComponentProps } from "react";
import { fetchedLater } from "@/components/fetched-later";
import { OrderPage } from "@/features/order/order-page";
import { isPack } from "@/features/topup/is-pack";
import { OrderSubject } from "./order-subject";

const OrderTopUp = fetchedLater(["topup"], async () => (await import("@/features/topup/order-top-up")).OrderTopUp);

export function OrderWithTopUp(props: Omit<ComponentProps<typeof OrderPage>, "more">) {
  return (
    <OrderPage
      {...props}
      more={(order) => (
        <>
          <OrderSubject number={order.number} />
          {isPack(order.snapshot.art) && (
            <Suspense fallback={null}>
              <OrderTopUp order={order} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
