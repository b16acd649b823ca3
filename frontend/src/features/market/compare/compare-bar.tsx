/** What is chosen to be compared, and the way to see it side by side; it stays in sight while one chooses. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Buy } from "@/features/market/buy-box";
import type { SellOrder } from "@/features/market/market-calls";
import { CompareDialog } from "./compare-dialog";
import { MOST_COMPARED, type Comparison } from "./comparison";
import classes from "./compare.module.css";

interface Props {
  comparison: Comparison;
  art: unknown;
  /** What they usually cost, in cents, where an offer does not say it of its wear. */
  reference: number | undefined;
  isSoldHere: boolean;
  onBuy: Buy;
}

export function CompareButton({ offer, comparison }: { offer: SellOrder; comparison: Comparison }) {
  const { t } = useTranslation();
  const isChosen = comparison.has(offer.sell_order_id);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes["toggle"] ?? ""}
      aria-pressed={isChosen}
      disabled={!isChosen && comparison.isFull}
      onClick={() => comparison.toggle(offer)}
    >
      {t(isChosen ? "market.compare.chosen" : "market.compare.choose")}
    </Button>
  );
}

export function CompareBar({ comparison, ...rest }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = comparison.offers.length;
  if (count === 0) return null;
  return (
    <div className={classes["bar"]} role="region" aria-label={t("market.compare.title")}>
      <span aria-live="polite">{t("market.compare.count", { number: count, most: MOST_COMPARED })}</span>
      <Button variant="default" onClick={comparison.clear}>
        {t("market.compare.clear")}
      </Button>
      <Button disabled={count < 2} onClick={() => setOpen(true)}>
        {t("market.compare.open")}
      </Button>
      <CompareDialog {...{ ...rest, comparison, isOpen: isOpen && count > 1 }} onClose={() => setOpen(false)} />
    </div>
  );
}
