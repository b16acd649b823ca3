/** What a buy request would come to if it were made now. Its place is kept while that is not known. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { SumLines } from "@/components/sum-lines";
import type { BuyRequestPreview } from "./buy-request-calls";
import classes from "./buy-requests.module.css";

export function Outlook({ preview, quantity }: { preview: BuyRequestPreview | undefined; quantity: number }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const number = (count: number) => count.toLocaleString(i18n.language);
  const waits = preview !== undefined && preview.buys_now < quantity;
  return (
    <div className={classes["outlook"]} aria-live="polite" aria-busy={preview === undefined}>
      <SumLines
        lines={[
          {
            key: "line",
            name: t("market.requests.line"),
            amount:
              preview === undefined || !waits
                ? "–"
                : preview.ahead === 0
                  ? t("market.requests.first")
                  : t("market.requests.place", { place: number(preview.ahead + 1) }),
          },
          {
            key: "aside",
            name: t("market.requests.aside_now"),
            amount: preview === undefined ? "–" : <Money cents={preview.reserve_cents} />,
            total: true,
          },
        ]}
      />
      {preview !== undefined && preview.buys_now > 0 && (
        <p className={classes["at-once"]}>
          <Icon name="bolt" size="s" />{" "}
          {t("market.requests.at_once", {
            count: preview.buys_now,
            number: number(preview.buys_now),
            amount: money(preview.buys_now_cents),
          })}
        </p>
      )}
      {preview !== undefined && preview.missing_cents > 0 && (
        <p role="alert" className={classes["missing"]}>
          {t("market.requests.missing", { amount: money(preview.missing_cents) })}{" "}
          <Link href="/balance">{t("market.requests.add_funds")}</Link>
        </p>
      )}
      <p className={classes["note"]}>
        <Icon name="shield" size="s" /> {t("market.requests.kept")}
      </p>
    </div>
  );
}
