/** The last sales of the whole market, on the front page; asked for again now and then while somebody looks. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { GoodsCard } from "@/components/goods-card";
import { looksOf } from "@/components/goods-art/looks";
import { KEPT, useRead } from "@/components/use-read";
import { loadTrades } from "./market-calls";
import classes from "./market.module.css";

/** Ours: as lively as the market is, and cheap enough for everybody at once. */
const EVERY_MS = 20_000;

export function LiveDeals() {
  const { t } = useTranslation();
  const deals = useRead(keyOf("/api/market/goods/bill_order"), () => loadTrades(undefined, 12), {
    ...KEPT,
    // Only while the page is in sight.
    refetchInterval: EVERY_MS,
  });
  // A market without sales yet is not worth an empty box on the front page.
  if (deals.data === undefined || deals.data.items.length === 0) return null;
  return (
    <section aria-labelledby="deals-heading">
      <header className={classes["deals-head"]}>
        <h2 id="deals-heading">{t("market.deals.title")}</h2>
        <Link href="/market">{t("market.deals.all")}</Link>
      </header>
      <ul className={classes["grid"]}>
        {deals.data.items.map(
          (deal, at) =>
            deal.goods != null && (
              <GoodsCard
                key={`${deal.goods_id} ${deal.sold_at} ${at}`}
                goods={{ ...deal.goods, goods_id: deal.goods_id }}
                looks={looksOf(deal)}
                price={deal.price_cents}
              />
            ),
        )}
      </ul>
      {deals.data.has_generated && <p className={classes["dim"]}>{t("market.generated")}</p>}
    </section>
  );
}
