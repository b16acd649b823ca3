/** What a checkout has done: its orders, and what was not bought and why. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CheckoutPayment } from "@/api/lists.gen";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Money, useMoney } from "@/components/money";
import { Page, Panel } from "@/components/page";
import { keyUnder } from "@/locales/keys";
import type { CartLine, Checkout } from "./cart-calls";
import classes from "./cart.module.css";

interface Props {
  checkout: Checkout;
  payment: CheckoutPayment;
  /** The cart as it was, for the names. */
  lines: readonly CartLine[];
}

export function CheckoutDone({ checkout, payment, lines }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const isPaid = payment === "balance";
  const lineOf = (id: string) => lines.find(({ sell_order }) => sell_order.sell_order_id === id);
  return (
    <Page width="reading">
      <h1>{t(isPaid ? "cart.done.paid" : "cart.done.placed")}</h1>
      <Panel aria-label={t(isPaid ? "cart.done.paid" : "cart.done.placed")}>
        <p role="status" className={classes["plain"]}>
          {isPaid ? t("cart.done.paid_words", { amount: money(checkout.due_cents) }) : t("cart.done.placed_words")}
        </p>
        <ul className={classes["report"]}>
          {checkout.orders.map((order) => (
            <li key={order.order_id}>
              <Thing line={lineOf(order.sell_order_id)} />
              <Money cents={order.due_cents} className={classes["price"]} />
              <Button
                component={Link}
                href={`/order/${order.order_id}`}
                variant={isPaid ? "default" : "filled"}
                size="compact-md"
              >
                {t(isPaid ? "cart.done.view" : "cart.done.pay")}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      {checkout.left_out.length > 0 && (
        <Panel title={t("cart.done.left")}>
          <ul className={classes["report"]}>
            {checkout.left_out.map(({ sell_order_id, why }) => (
              <li key={sell_order_id} data-out>
                <Thing line={lineOf(sell_order_id)} words={t(keyUnder("cart.why", why))} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <div className={classes["report-acts"]}>
        <Button component={Link} href="/market" variant="default">
          {t("cart.empty.action")}
        </Button>
        <Button component={Link} href="/buy/history">
          {t("frame.menu.purchases")}
        </Button>
      </div>
    </Page>
  );
}

function Thing({ line, words }: { line: CartLine | undefined; words?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes["report-art"]}>
        {line === undefined ? (
          <GoodsArt art={{ kind: "case", rarity: "stock" }} size="s" />
        ) : (
          <GoodsArt art={line.goods.art} {...looksOf(line.sell_order)} size="s" />
        )}
      </div>
      <div className={classes["words"]}>
        <bdi>{line?.goods.name ?? t("cart.merge.item")}</bdi>
        {words !== undefined && <span className={classes["dim"]}>{words}</span>}
      </div>
    </>
  );
}
