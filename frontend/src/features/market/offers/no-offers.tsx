/** Nothing is offered, or nothing that fits: then the filter is cleared, kept with an alert, or asked for. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Buy } from "@/features/market/buy-box";
import { ASKED_FOR } from "@/features/market/buy-requests/request-href";
import { countOfferConditions, writeOffers, type OfferFilter } from "./offer-filter";
import classes from "./offers.module.css";

interface Props {
  goodsId: string;
  filter: OfferFilter;
  isSoldHere: boolean;
  /** Goes to the dialog; whoever is not signed in is asked to first. */
  onBuy: Buy;
  onClear: () => void;
}

export function NoOffers({ goodsId, filter, isSoldHere, onBuy, onClear }: Props) {
  const { t } = useTranslation();
  const isNarrowed = countOfferConditions(filter) > 0;
  const query = writeOffers({ ...filter, page: 1 }, new URLSearchParams({ [ASKED_FOR]: "1" }));
  return (
    <div className={classes["nothing"]}>
      <p>{t(isNarrowed ? "market.offers.none_fit" : "market.offers.empty")}</p>
      {isNarrowed && (
        <div className={classes["ways"]}>
          <Button onClick={onClear}>{t("market.filter.clear")}</Button>
          {isSoldHere && (
            <Button variant="default" onClick={() => onBuy(`/market/goods/${goodsId}?${query.toString()}`)}>
              {t("market.offers.request_these")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
