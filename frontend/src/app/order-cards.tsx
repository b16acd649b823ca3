/** Puts the live order card into talks: the messages feature has a place for it and knows nothing of orders. */
import { Suspense, type ReactNode } from "react";
import { showOrdersWith } from "@/features/messages/order-slot";
import { OrderCard } from "./parts";

function CardInTalk({ orderId, otherwise }: { orderId: string; otherwise: ReactNode }) {
  return (
    <Suspense fallback={otherwise}>
      <OrderCard orderId={orderId} otherwise={otherwise} />
    </Suspense>
  );
}

export function putOrdersIntoTalks(): void {
  showOrdersWith(CardInTalk);
}
