/** Pages of the trade, each for who is signed in, with what they need of other features. */
import { Suspense } from "react";
import { Redirect, useLocation, useSearchParams } from "wouter";
import { isPack } from "@/features/topup/is-pack";
import { openTalkAbout } from "./open-talk";
import { BalancePage, CheckoutPage, OrderPage, OrdersPage, OrderTopUp, PaymentPage, TopUpPage } from "./parts";
import { SignedInPage } from "./signed-in-page";

export function Checkout() {
  const [query] = useSearchParams();
  const sellOrderId = query.get("sell_order_id");
  const quantity = Math.max(1, Math.trunc(Number(query.get("quantity") ?? "1")) || 1);
  if (sellOrderId === null) return <Redirect to="/market" replace />;
  return (
    <SignedInPage>
      {({ uid }) => (
        <CheckoutPage key={`${uid} ${sellOrderId}`} uid={uid} sellOrderId={sellOrderId} quantity={quantity} />
      )}
    </SignedInPage>
  );
}

export function OneOrder({ orderId }: { orderId: string }) {
  const [, go] = useLocation();
  return (
    <SignedInPage>
      {({ uid }) => (
        <OrderPage
          key={`${uid} ${orderId}`}
          orderId={orderId}
          onTalk={(other, about) => openTalkAbout(go, other, about)}
          more={(order) =>
            isPack(order.snapshot.art) && (
              <Suspense fallback={null}>
                <OrderTopUp order={order} />
              </Suspense>
            )
          }
        />
      )}
    </SignedInPage>
  );
}

export const OneTopUp = ({ orderId }: { orderId: string }) => (
  <SignedInPage>{({ uid }) => <TopUpPage key={`${uid} ${orderId}`} orderId={orderId} />}</SignedInPage>
);

export const Purchases = () => (
  <SignedInPage>{({ uid }) => <OrdersPage key={`${uid} buyer`} side="buyer" />}</SignedInPage>
);
export const SalesOrders = () => (
  <SignedInPage>{({ uid }) => <OrdersPage key={`${uid} seller`} side="seller" />}</SignedInPage>
);
export const MyBalance = () => <SignedInPage>{({ uid }) => <BalancePage key={uid} uid={uid} />}</SignedInPage>;
export const MyPayment = () => <SignedInPage>{({ uid }) => <PaymentPage key={uid} />}</SignedInPage>;
