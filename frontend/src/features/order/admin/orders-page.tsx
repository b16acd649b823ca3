/** Every order of the shop: found by filters, and behind each row the order with everything that is known of it. */
import { useRoute } from "wouter";
import { OrderDetailPage } from "./order-detail-page";
import { OrdersList } from "./orders-list";

export function AdminOrdersPage() {
  const [, params] = useRoute("/console/orders/:id");
  return params?.id === undefined ? <OrdersList /> : <OrderDetailPage key={params.id} orderId={params.id} />;
}
