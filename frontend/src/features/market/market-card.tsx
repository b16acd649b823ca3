/** Goods of the market: how their price moved within a week, how many are for sale and how many were sold. */
import { useTranslation } from "react-i18next";
import { GoodsCard, GoodsCardPlace } from "@/components/goods-card";
import { writtenChange } from "@/components/money";
import classes from "./market.module.css";
import type { Goods } from "./market-calls";

type View = "grid" | "list";
const variantOf = (view: View) => (view === "grid" ? "grid" : "row");

export function MarketCard({ goods, view }: { goods: Goods; view: View }) {
  const { t, i18n } = useTranslation();
  const number = (count: number) => ({ count, number: count.toLocaleString(i18n.language) });
  return (
    <GoodsCard
      goods={goods}
      variant={variantOf(view)}
      price={goods.lowest_price_cents}
      unpriced={t("market.card.none")}
      beside={<Change basisPoints={goods.change_7d} />}
      foot={
        <>
          {goods.on_sale > 0 && <span>{t("market.card.on_sale", number(goods.on_sale))}</span>}
          {goods.sold_30d > 0 && <span>{t("market.card.sold", number(goods.sold_30d))}</span>}
        </>
      }
    />
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
export function MarketCardPlaces({ view }: { view: View }) {
  return (
    <ul className={classes[view]} aria-hidden="true">
      {Array.from({ length: 24 }, (_, at) => (
        <GoodsCardPlace key={at} variant={variantOf(view)} />
      ))}
    </ul>
  );
}
