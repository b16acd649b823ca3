/** A row of goods on the front page: game and region on each, what it costs, and how far that is below the market. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Wire } from "@/api/operations";
import { GoodsCard } from "@/components/goods-card";
import classes from "./home.module.css";
import { CardPlaces } from "./places";
import { discountOf } from "./shelf-rules";

type Goods = Wire["Goods"];

interface Props {
  id: string;
  title: string;
  all: { href: string; words: string };
  /** Undefined while it is read: its place is kept. */
  goods: readonly Goods[] | undefined;
  /** How many it shows when they are there. */
  count: number;
}

export function GoodsShelf({ id, title, all, goods, count }: Props) {
  if (goods !== undefined && goods.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <header className={classes["section-head"]}>
        <h2 id={id}>{title}</h2>
        <Link href={all.href}>{all.words}</Link>
      </header>
      <ul className={classes["shelf"]} aria-busy={goods === undefined || undefined}>
        {goods === undefined ? (
          <CardPlaces count={count} />
        ) : (
          goods.map((one) => <DealCard key={one.goods_id} goods={one} />)
        )}
      </ul>
    </section>
  );
}

/** With what it is below the market price. */
export function DealCard({ goods }: { goods: Goods }) {
  const { t, i18n } = useTranslation();
  const part = discountOf(goods);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <GoodsCard
      goods={goods}
      variant="shelf"
      price={goods.lowest_price_cents}
      beside={
        part !== undefined &&
        part >= 0.005 && (
          <span className={classes["off"]}>
            <bdi aria-hidden="true">−{percent.format(part)}</bdi>
            <span className="only-for-readers">{t("home.deals.below", { percent: percent.format(part) })}</span>
          </span>
        )
      }
    />
  );
}
