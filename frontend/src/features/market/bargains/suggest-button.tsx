/** Leads to the dialog, which is part of the page's address: who must sign in first comes back to it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMoney } from "@/components/money";
import type { Buy } from "@/features/market/buy-box";
import type { SellOrder } from "@/features/market/market-calls";
import type { Bargain } from "./bargain-calls";
import classes from "./bargains.module.css";
import { suggestHref } from "./suggest-href";

interface Props {
  offer: SellOrder;
  /** What the reader suggests for it already. */
  own: Bargain | undefined;
  /** Goes there; whoever is not signed in is asked to first. */
  onBuy: Buy;
}

export function SuggestButton({ offer, own, onBuy }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes["suggest"] ?? ""}
      onClick={() => onBuy(suggestHref(offer.goods_id, offer.sell_order_id))}
    >
      {own === undefined ? t("market.bargains.suggest") : t("market.bargains.own", { amount: money(own.price_cents) })}
    </Button>
  );
}
