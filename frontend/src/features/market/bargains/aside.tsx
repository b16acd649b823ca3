/** What is set aside for a suggestion, what is missing for it, and that it comes back. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { SumLines } from "@/components/sum-lines";
import classes from "./bargains.module.css";

interface Props {
  /** `null` while it is not known. */
  amount: number | null;
  missing: number;
}

export function Aside({ amount, missing }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <div className={classes["outlook"]} aria-live="polite">
      <SumLines
        lines={[
          {
            key: "aside",
            name: t("market.requests.aside_now"),
            amount: amount === null ? "–" : <Money cents={amount} />,
            total: true,
          },
        ]}
      />
      {missing > 0 && (
        <p role="alert" className={classes["missing"]}>
          {t("market.requests.missing", { amount: money(missing) })}{" "}
          <Link href="/balance">{t("market.requests.add_funds")}</Link>
        </p>
      )}
      <p className={classes["note"]}>
        <Icon name="shield" size="s" /> {t("market.bargains.kept")}
      </p>
    </div>
  );
}
