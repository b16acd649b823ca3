/** The cheapest piece and the way to it, above the fold; on a phone in a bar that stays while one reads on. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { keyUnder } from "@/locales/keys";
import { PlaceButton } from "./buy-requests/place-button";
import classes from "./goods-page.module.css";
import type { GoodsInfo, SellOrder } from "./market-calls";
import { belowMarket, checkoutOf } from "./offer-rules";

export type Buy = (href: string) => void;
/** A button that keeps an offer for a purchase of several; with words, or as a sign beside others. */
export type Collect = (offer: SellOrder, small: boolean) => ReactNode;

interface Props {
  info: GoodsInfo;
  /** Undefined while it is not known, or nobody sells it. */
  cheapest: SellOrder | undefined;
  /** Goes to the checkout; whoever is not signed in is asked to first. */
  onBuy: Buy;
  collect?: Collect | undefined;
}

export function BuyBox({ info, cheapest, onBuy, collect }: Props) {
  const { t } = useTranslation();
  const price = cheapest?.price_cents ?? info.lowest_price_cents;
  return (
    <aside className={classes["buy"]} aria-label={t("market.buy.title")}>
      {price == null ? (
        <p className={classes["none"]}>{t("market.card.none")}</p>
      ) : (
        <>
          <p className={classes["dim"]}>{t("market.figure.lowest")}</p>
          <p className={classes["large"]}>
            <Money cents={price} />
          </p>
          <p className={classes["dim"]}>
            <Below price={price} reference={info.reference_price_cents ?? undefined} />
          </p>
          {cheapest?.exterior != null && <p>{t(keyUnder("market.exterior", cheapest.exterior))}</p>}
          {info.is_sold_here ? (
            <>
              {cheapest !== undefined && <BuyButton offer={cheapest} size="md" onBuy={onBuy} />}
              {cheapest !== undefined && collect?.(cheapest, false)}
              <p className={classes["kept"]}>
                <Icon name="shield" size="s" /> {t("market.buy.protected")}
              </p>
            </>
          ) : (
            <NotHere />
          )}
        </>
      )}
      <PlaceButton info={info} onBuy={onBuy} />
    </aside>
  );
}

/** The same, as a bar at the foot of a phone. */
export function BuyBar({ info, cheapest, onBuy }: Props) {
  const { t } = useTranslation();
  if (cheapest === undefined) return null;
  return (
    <div className={classes["buy-bar"]} role="region" aria-label={t("market.buy.title")}>
      <span className={classes["buy-bar-words"]}>
        <Money cents={cheapest.price_cents} className={classes["price"]} />
        <span className={classes["dim"]}>
          <Below price={cheapest.price_cents} reference={info.reference_price_cents ?? undefined} />
        </span>
      </span>
      {info.is_sold_here ? <BuyButton offer={cheapest} size="md" onBuy={onBuy} /> : <NotHere />}
    </div>
  );
}

/** In place of a button that would be refused: the country of the reader is one the goods are not sold in. */
function NotHere() {
  const { t } = useTranslation();
  return <p className={classes["none"]}>{t("market.buy.not_here")}</p>;
}

/** How far a price is from what it usually is. */
export function Below({ price, reference }: { price: number; reference: number | undefined }) {
  const { t, i18n } = useTranslation();
  const part = belowMarket(price, reference);
  if (part === undefined) return null;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", numberingSystem: "latn" }).format(
    Math.abs(part),
  );
  return (
    <span className={classes["below"]} data-below={part > 0 || undefined}>
      {t(part === 0 ? "market.offers.at" : part > 0 ? "market.offers.below" : "market.offers.above", { percent })}
    </span>
  );
}

export function BuyButton({ offer, size = "sm", onBuy }: { offer: SellOrder; size?: "sm" | "md"; onBuy: Buy }) {
  const { t } = useTranslation();
  const href = checkoutOf(offer);
  return (
    <Button
      component={Link}
      href={href}
      size={size}
      onClick={(event: React.MouseEvent) => {
        event.preventDefault();
        onBuy(href);
      }}
    >
      {t(size === "md" ? "market.buy.now" : "market.offers.buy")}
    </Button>
  );
}
