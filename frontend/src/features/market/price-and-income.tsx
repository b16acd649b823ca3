/**
 * A price, and what the seller receives of it: whichever is typed, the other follows. Spec §5, §7 (fees, prices from
 * incomes).
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PriceInput } from "@/components/price-input";
import { incomeOf, priceFor } from "./listing-rules";
import classes from "./sales.module.css";

interface Props {
  /** Dollars, as typed. */
  price: string;
  /** Of the price, in hundredths of a percent; undefined while it is read. */
  feeBasisPoints: number | undefined;
  error: string | null;
  onChange: (price: string) => void;
}

export function PriceAndIncome({ price, feeBasisPoints, error, onChange }: Props) {
  const { t } = useTranslation();
  /** The income as it is typed: the least price for it may bring in a cent more. */
  const [typed, setTyped] = useState<string | null>(null);
  const income = feeBasisPoints === undefined ? 0 : incomeOf(price, feeBasisPoints);
  return (
    <div className={classes["price-and-income"]}>
      <PriceInput
        label={`${t("market.price")} (USD)`}
        symbol="$"
        value={price}
        error={error}
        onChange={(next) => {
          setTyped(null);
          onChange(next);
        }}
      />
      <PriceInput
        label={t("market.listing.income")}
        symbol="$"
        value={typed ?? (income === 0 ? "" : (income / 100).toFixed(2))}
        onBlur={() => setTyped(null)}
        onChange={(next) => {
          if (feeBasisPoints === undefined) return;
          setTyped(next);
          onChange(priceFor(next, feeBasisPoints));
        }}
      />
    </div>
  );
}
