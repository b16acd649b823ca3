/** A listing of one's own: what it is, what became of it, what it brings, and what may be done with it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Money } from "@/components/money";
import { fullTime, shortTime } from "@/components/time-words";
import { keyUnder } from "@/locales/keys";
import type { OwnSellOrder } from "./sale-calls";
import { outcomeOf } from "./sale-rules";
import classes from "./sales.module.css";

interface Props {
  order: OwnSellOrder;
  onReprice: (order: OwnSellOrder) => void;
  onRemove: (order: OwnSellOrder) => void;
}

export function SaleRow({ order, onReprice, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <li className={classes["sale"]}>
      <div className={classes["sale-art"]}>
        <GoodsArt art={order.goods.art} {...looksOf(order)} size="s" />
      </div>
      <div className={classes["sale-words"]}>
        <Link href={`/market/goods/${order.goods_id}`} className={classes["name"]}>
          <bdi>{order.goods.name}</bdi>
        </Link>
        <PieceWords order={order} />
        <Outcome order={order} />
        <Buyers order={order} />
      </div>
      <div className={classes["sale-price"]}>
        <Money cents={order.price_cents} className={classes["price"]} />
        <span className={classes["dim"]}>
          {t("market.listing.income")} <Money cents={order.income_cents} />
        </span>
      </div>
      {(order.state === "on_sale" || order.state === "resting") && (
        <div className={classes["actions"]}>
          <Button variant="default" onClick={() => onReprice(order)}>
            {t("market.sales.change")}
          </Button>
          <Button variant="default" onClick={() => onRemove(order)}>
            {t("market.sales.cancel")}
          </Button>
        </div>
      )}
      {order.state === "resting" && (
        <span className={classes["state"]} data-state="processing">
          {t("market.state.resting")}
        </span>
      )}
      {order.state === "locked" && (
        <span className={classes["state"]} data-state="processing">
          {t("market.state.processing")}
        </span>
      )}
    </li>
  );
}

/** Game and region, and what tells this piece from others. */
export function PieceWords({ order }: { order: OwnSellOrder }) {
  const { t } = useTranslation();
  return (
    <>
      <GameRegion mark={order.goods.game} game={order.goods.game_name} region={order.goods.subgame_name} />
      {order.exterior != null && (
        <span className={classes["dim"]}>
          {t(keyUnder("market.exterior", order.exterior))}
          {order.float != null && (
            <>
              {" · "}
              <bdi>{order.float.toFixed(6)}</bdi>
            </>
          )}
        </span>
      )}
    </>
  );
}

/** Who bought of it lately, and when; each leads to the order. */
function Buyers({ order }: { order: OwnSellOrder }) {
  const { t, i18n } = useTranslation();
  if (order.sales.length === 0) return null;
  return (
    <ul className={classes["buyers"]} aria-label={t("market.sales.buyers")}>
      {order.sales.map(({ order_id, buyer, quantity, paid_at }) => (
        <li key={order_id}>
          <Link href={`/order/${order_id}`}>
            <bdi>{buyer.nickname}</bdi>
          </Link>
          {quantity > 1 && <> × {quantity.toLocaleString(i18n.language)}</>}
          {" · "}
          <time dateTime={new Date(paid_at).toISOString()} title={fullTime(paid_at, i18n.language)}>
            {shortTime(paid_at, Date.now(), i18n.language)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** What became of it, as far as there is something to say. */
function Outcome({ order }: { order: OwnSellOrder }) {
  const { t, i18n } = useTranslation();
  const number = (count: number) => count.toLocaleString(i18n.language);
  const words = outcomeOf(order).map((part) =>
    part.is === "left"
      ? t("market.sales.left", { number: number(part.count), of: number(part.of) })
      : part.is === "sold"
        ? t("market.card.sold", { count: part.count, number: number(part.count) })
        : t("market.sales.removed"),
  );
  if (words.length === 0) return null;
  return (
    <span className={classes["dim"]}>
      {words.join(" · ")}
      {order.ended_at != null && (
        <>
          {" · "}
          <time dateTime={new Date(order.ended_at).toISOString()} title={fullTime(order.ended_at, i18n.language)}>
            {shortTime(order.ended_at, Date.now(), i18n.language)}
          </time>
        </>
      )}
    </span>
  );
}
