/** Leads to the dialog, which is part of the page's address: who must sign in first comes back to it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { GoodsInfo } from "@/features/market/market-calls";
import { requestHref } from "./request-href";

interface Props {
  info: Pick<GoodsInfo, "goods_id" | "is_sold_here">;
  /** Goes there; whoever is not signed in is asked to first. */
  onBuy: (href: string) => void;
}

export function PlaceButton({ info, onBuy }: Props) {
  const { t } = useTranslation();
  if (!info.is_sold_here) return null;
  return (
    <Button variant="default" onClick={() => onBuy(requestHref(info.goods_id))}>
      {t("market.requests.place_one")}
    </Button>
  );
}
