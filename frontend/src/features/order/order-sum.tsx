/** The sum of an order line by line, as its reader may know it. */
import type { Order } from "@/api/trade";
import { Money } from "@/components/money";
import type { SumLine } from "@/components/sum-lines";
import type { Translate } from "@/locales/keys";
import { isOver } from "./order-rules";

export function linesOf(order: Order, t: Translate): SumLine[] {
  const lines: SumLine[] = [
    { key: "unit", name: t("checkout.unit"), amount: <Money cents={order.unit_price_cents} /> },
    { key: "times", name: t("checkout.quantity"), amount: <bdi>× {order.quantity}</bdi> },
    {
      key: "due",
      name: t(dueName(order)),
      amount: <Money cents={order.due_cents} />,
      total: order.income_cents == null,
    },
  ];
  if (order.refunded_cents > 0)
    lines.push({ key: "refunded", name: t("order.refunded"), amount: <Money cents={-order.refunded_cents} /> });
  if (order.income_cents != null) {
    lines.push({ key: "fee", name: t("order.fee"), amount: <Money cents={-(order.fee_cents ?? 0)} /> });
    lines.push({
      key: "income",
      name: t(order.side === "seller" ? "market.listing.income" : "order.seller_gets"),
      amount: <Money cents={order.income_cents} />,
      total: true,
    });
  }
  return lines;
}

/** What was never paid, and never will be, is not owed. */
function dueName(order: Order) {
  if (order.side !== "buyer") return "order.price";
  if (order.paid_at != null) return "order.step.paid";
  return isOver(order.status) ? "order.not_charged" : "checkout.due";
}
