/** Who asks for goods, from the highest price down: how many at each, and how many up to there. */
import { useTranslation } from "react-i18next";
import { Money } from "@/components/money";
import type { GoodsInfo } from "@/features/market/market-calls";
import { depthOf } from "./buy-request-rules";
import classes from "./buy-requests.module.css";

export function DepthTable({ requests }: { requests: GoodsInfo["buy_requests"] }) {
  const { t, i18n } = useTranslation();
  const rows = depthOf(requests);
  const whole = rows.at(-1)?.total ?? 1;
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <table className={classes["depth"]}>
      <thead>
        <tr>
          <th scope="col">{t("market.price")}</th>
          <th scope="col">{t("market.quantity")}</th>
          <th scope="col">{t("market.requests.buyers")}</th>
          <th scope="col">{t("market.requests.total")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ price_cents, quantity, buyers, total }) => (
          <tr key={price_cents}>
            <td>
              <Money cents={price_cents} />
            </td>
            <td>{number(quantity)}</td>
            <td>{number(buyers)}</td>
            <td>
              <svg className={classes["bar"]} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(total / whole) * 100} height="4" />
              </svg>
              {number(total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
