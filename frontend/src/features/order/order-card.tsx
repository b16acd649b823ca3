/**
 * An order inside a conversation: the same state, the same buttons as on its page, on both sides, always as it is now.
 */
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Money } from "@/components/money";
import { whenWords } from "@/components/time-words";
import { OrderActions } from "./order-actions";
import classes from "./order.module.css";
import { loadOrder } from "./order-calls";
import { useOrderNames } from "./order-names";
import { awaitsPayment, isMyTurn, isOver } from "./order-rules";
import { StatusBadge } from "./status-badge";
import { useOrder } from "./use-order";

/** `otherwise` is shown for what is no order of this reader's. */
export function OrderCard({ orderId, otherwise }: { orderId: string; otherwise: ReactNode }) {
  const { t, i18n } = useTranslation();
  const order = useOrder(orderId);
  const [gone, setGone] = useState(false);
  const namesOf = useOrderNames();
  const known = order !== undefined;
  useEffect(() => {
    if (!known) loadOrder(orderId).catch(() => setGone(true));
  }, [orderId, known]);
  if (order === undefined) return gone ? otherwise : <div className={classes["card-waiting"]} aria-busy="true" />;
  const { name, game } = namesOf(order);
  const { who, until } = order.must_act;
  const mine = isMyTurn(order);
  return (
    <div className={classes["card"]}>
      <Link href={`/order/${order.order_id}`} className={classes["card-head"]}>
        <span className={classes["row-art"]}>
          <GoodsArt art={order.snapshot.art} {...looksOf(order.snapshot)} size="s" />
        </span>
        <span className={classes["row-words"]}>
          <bdi className={classes["what-name"]}>{name}</bdi>
          <GameRegion mark={order.game} game={game} region={order.subgame_name} />
          <span className={classes["dim"]}>
            <bdi>{order.number}</bdi> · <Money cents={order.due_cents} />
          </span>
        </span>
      </Link>
      <p className={classes["turn-head"]}>
        <StatusBadge order={order} />{" "}
        {!isOver(order.status) && <span>{t(mine ? "order.turn.you" : `order.turn.${who}`)}</span>}
      </p>
      {until != null && !isOver(order.status) && (
        <p className={classes["dim"]}>{t("order.until", { time: whenWords(until, Date.now(), i18n.language) })}</p>
      )}
      {mine && awaitsPayment(order.status) ? (
        <Link href={`/order/${order.order_id}`}>{t("order.act.pay")}</Link>
      ) : (
        mine && <OrderActions order={order} most={2} />
      )}
    </div>
  );
}
