/** An order's status in plain words; a change of it is seen once. */
import { useTranslation } from "react-i18next";
import type { Order } from "@/api/trade";
import classes from "./order.module.css";
import { toneOf } from "./order-rules";

export function StatusBadge({ order }: { order: Pick<Order, "status" | "version"> }) {
  const { t } = useTranslation();
  // Another version is another element, so that it flashes.
  return (
    <span key={order.version} className={classes["status"]} data-tone={toneOf(order.status)}>
      {t(`order.status.${order.status}`)}
    </span>
  );
}
