/** Goods in the grid and in the list: picture, name, what they go for. The whole of it is one link. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import classes from "./market.module.css";
import type { Goods } from "./market-calls";

export function GoodsCard({ goods, view }: { goods: Goods; view: "grid" | "list" }) {
  const { t } = useTranslation();
  return (
    <li className={classes[view === "grid" ? "card" : "row"]}>
      <Link href={`/market/goods/${goods.goods_id}`} className={classes["card-link"]}>
        <span className={classes["card-art"]}>
          <GoodsArt art={goods.art} />
        </span>
        <span className={classes["card-words"]}>
          <span className={classes["card-name"]}>
            <bdi>{goods.name}</bdi>
          </span>
          {goods.subgame_name !== "" && (
            <span className={classes["dim"]}>
              <bdi>{goods.subgame_name}</bdi>
            </span>
          )}
        </span>
        <span className={classes["card-price"]}>
          {goods.lowest_price_cents != null ? (
            <Money cents={goods.lowest_price_cents} className={classes["price"]} />
          ) : (
            <span className={classes["dim"]}>{t("market.card.none")}</span>
          )}
          <Change basisPoints={goods.change_7d} />
        </span>
        <span className={classes["card-foot"]}>
          {goods.on_sale > 0 && <span>{t("market.card.on_sale", { count: goods.on_sale })}</span>}
          {goods.sold_30d > 0 && <span>{t("market.card.sold", { count: goods.sold_30d })}</span>}
        </span>
      </Link>
    </li>
  );
}

/** The change of a week, with a sign, so that colour is not all there is. */
export function Change({ basisPoints }: { basisPoints: number | null | undefined }) {
  if (basisPoints == null || basisPoints === 0) return null;
  const percent = `${basisPoints > 0 ? "+" : "−"}${Math.abs(basisPoints / 100).toFixed(1)}%`;
  return (
    <bdi className={classes["change"]} data-falls={basisPoints < 0 || undefined}>
      {percent}
    </bdi>
  );
}
