/** What is known of a seller: whether they are here, how many orders are finished, and how fast they deliver. */
import { useTranslation } from "react-i18next";
import { spanWords } from "@/components/span-words";
import type { SellOrder } from "@/features/market/market-calls";
import classes from "./offers.module.css";

export function SellerFacts({ facts }: { facts: SellOrder["seller_facts"] }) {
  const { t, i18n } = useTranslation();
  if (facts == null) return null;
  const { finished, completion_percent: completion, delivery_seconds: seconds } = facts;
  const orders = t("market.seller.orders", { count: finished, number: finished.toLocaleString(i18n.language) });
  const percent = (part: number) => (part / 100).toLocaleString(i18n.language, { style: "percent" });
  return (
    <ul className={classes["facts"]}>
      {facts.is_online && <li data-online="">{t("market.seller.online")}</li>}
      {facts.is_new ? (
        <li>{finished === 0 ? t("market.seller.new") : `${t("market.seller.new")} · ${orders}`}</li>
      ) : (
        <>
          {completion != null && <li>{t("market.seller.completed", { percent: percent(completion) })}</li>}
          <li>{orders}</li>
          {seconds != null && <li>{t("market.seller.delivers", { time: spanWords(seconds, i18n.language) })}</li>}
        </>
      )}
    </ul>
  );
}
