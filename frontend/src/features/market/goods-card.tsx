/** Goods in the grid and in the list: picture, name, game, what they go for. The whole of it is one link. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Money, writtenChange } from "@/components/money";
import classes from "./market.module.css";
import type { Goods } from "./market-calls";

export function GoodsCard({ goods, view }: { goods: Goods; view: "grid" | "list" }) {
  const { t, i18n } = useTranslation();
  const number = (count: number) => ({ count, number: count.toLocaleString(i18n.language) });
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
          <GameRegion
            mark={goods.game}
            game={goods.game_name}
            region={goods.subgame_name}
            className={classes["card-game"]}
          />
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
          {goods.on_sale > 0 && <span>{t("market.card.on_sale", number(goods.on_sale))}</span>}
          {goods.sold_30d > 0 && <span>{t("market.card.sold", number(goods.sold_30d))}</span>}
        </span>
      </Link>
    </li>
  );
}

/** The change of a week, with a sign, so that colour is not all there is. Nothing where too little was sold to say. */
export function Change({ basisPoints }: { basisPoints: number | null | undefined }) {
  const { i18n } = useTranslation();
  if (basisPoints == null || basisPoints === 0) return null;
  return (
    <bdi dir="ltr" className={classes["change"]} data-falls={basisPoints < 0 || undefined}>
      {writtenChange(basisPoints, i18n.language)}
    </bdi>
  );
}

/** Cards of the right size, before the first are there. */
export function CardSkeletons({ view }: { view: "grid" | "list" }) {
  return (
    <ul className={classes[view]} aria-hidden="true">
      {Array.from({ length: 24 }, (_, at) => (
        <li key={at} className={classes[view === "grid" ? "card" : "row"]}>
          <span className={classes["card-link"]} data-waiting="">
            <span className={classes["card-art"]} />
            <span className={classes["card-words"]} />
            <span className={classes["card-price"]} />
            <span className={classes["card-foot"]} />
          </span>
        </li>
      ))}
    </ul>
  );
}
