/** What was paid last. Trades made up for the demonstration are said to be. */
import { useTranslation } from "react-i18next";
import { Money } from "@/components/money";
import classes from "./goods-page.module.css";
import type { Trade } from "./market-calls";

interface Props {
  trades: Trade[] | undefined;
  hasGenerated: boolean;
  /** Whether these goods wear. */
  wears: boolean;
}

export function TradesList({ trades, hasGenerated, wears }: Props) {
  const { t, i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <section aria-labelledby="trades-heading">
      <h2 id="trades-heading">{t("market.trades.title")}</h2>
      {trades?.length === 0 && <p className={classes["dim"]}>{t("market.trades.empty")}</p>}
      {trades !== undefined && trades.length > 0 && (
        <table className={classes["table"]}>
          <thead>
            <tr>
              <th scope="col">{t("market.price")}</th>
              {wears && <th scope="col">{t("market.float")}</th>}
              <th scope="col">{t("market.when")}</th>
            </tr>
          </thead>
          <tbody>
            {trades.map((trade, at) => (
              <tr key={at}>
                <td>
                  <Money cents={trade.price_cents} />
                  {trade.quantity > 1 && <> × {trade.quantity}</>}
                </td>
                {wears && (
                  <td>
                    <bdi>{trade.float == null ? "–" : trade.float.toFixed(4)}</bdi>
                  </td>
                )}
                <td>
                  <time dateTime={new Date(trade.sold_at).toISOString()}>{day.format(trade.sold_at)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasGenerated && <p className={classes["note"]}>{t("market.generated")}</p>}
    </section>
  );
}
