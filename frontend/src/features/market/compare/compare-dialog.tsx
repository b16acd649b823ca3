/** Offers side by side: a row for each thing that can differ, with what is best in it. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { spanWords } from "@/components/span-words";
import { Below, BuyButton, type Buy } from "@/features/market/buy-box";
import type { SellOrder } from "@/features/market/market-calls";
import { keyUnder } from "@/locales/keys";
import { bestOf, type Comparison } from "./comparison";
import classes from "./compare.module.css";

interface Props {
  comparison: Comparison;
  art: unknown;
  reference: number | undefined;
  isOpen: boolean;
  isSoldHere: boolean;
  onBuy: Buy;
  onClose: () => void;
}

interface Row {
  key: string;
  name: string;
  cell: (offer: SellOrder) => ReactNode;
  best?: ReadonlySet<number>;
}

export function CompareDialog({ comparison, art, reference, isOpen, isSoldHere, onBuy, onClose }: Props) {
  const { t } = useTranslation();
  const { offers } = comparison;
  const rows = useRows(offers, reference);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t("market.compare.title")} size="lg">
      <div className={classes["scroll"]} role="region" aria-label={t("market.compare.title")} tabIndex={0}>
        <table className={classes["table"]}>
          <thead>
            <tr>
              <td />
              {offers.map((offer) => (
                <td key={offer.sell_order_id} className={classes["art"]}>
                  <GoodsArt art={art} {...looksOf(offer)} size="s" />
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cell, best }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {offers.map((offer, index) => (
                  <td key={offer.sell_order_id} data-best={best?.has(index) || undefined}>
                    {cell(offer)}
                    {best?.has(index) === true && (
                      <span className={classes["best"]}>
                        <Icon name="check" size="s" /> {t("market.compare.best")}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td />
              {offers.map((offer) => (
                <td key={offer.sell_order_id}>
                  <div className={classes["acts"]}>
                    {isSoldHere && <BuyButton offer={offer} onBuy={onBuy} />}
                    <Button variant="subtle" size="compact-sm" onClick={() => comparison.toggle(offer)}>
                      {t("market.compare.remove")}
                    </Button>
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

/** Rows in which nobody has anything to say are left out. */
function useRows(offers: readonly SellOrder[], reference: number | undefined): Row[] {
  const { t, i18n } = useTranslation();
  const percent = (part: number) => (part / 100).toLocaleString(i18n.language, { style: "percent" });
  const best = (of: (offer: SellOrder) => number | null | undefined, wanted: "least" | "most") =>
    bestOf(offers.map(of), wanted);
  const rows: (Row & { is: boolean })[] = [
    {
      key: "price",
      name: t("market.price"),
      is: true,
      cell: (offer) => <Money cents={offer.price_cents} className={classes["price"]} />,
      best: best((offer) => offer.price_cents, "least"),
    },
    {
      key: "market",
      name: t("market.figure.reference"),
      is: true,
      cell: (offer) => <Below price={offer.price_cents} reference={offer.market_price_cents ?? reference} />,
    },
    {
      key: "exterior",
      name: t("market.compare.exterior"),
      is: offers.some((offer) => offer.exterior != null),
      cell: (offer) => offer.exterior != null && t(keyUnder("market.exterior", offer.exterior)),
    },
    {
      key: "float",
      name: t("market.float"),
      is: offers.some((offer) => offer.float != null),
      cell: (offer) => offer.float != null && <bdi>{offer.float.toFixed(6)}</bdi>,
      best: best((offer) => offer.float, "least"),
    },
    {
      key: "seed",
      name: t("market.compare.seed"),
      is: offers.some((offer) => offer.paint_seed != null),
      cell: (offer) => offer.paint_seed != null && <bdi>{offer.paint_seed}</bdi>,
    },
    {
      key: "stickers",
      name: t("market.stickers"),
      is: offers.some((offer) => offer.stickers.length > 0),
      cell: (offer) => <bdi>{offer.stickers.map(({ name }) => name.replace("Sticker | ", "")).join(", ") || "–"}</bdi>,
    },
    {
      key: "tag",
      name: t("market.compare.name_tag"),
      is: offers.some((offer) => offer.name_tag != null),
      cell: (offer) => (offer.name_tag == null ? "–" : <bdi>{offer.name_tag}</bdi>),
    },
    {
      key: "seller",
      name: t("market.compare.seller"),
      is: true,
      cell: ({ seller, seller_facts }) => (
        <>
          <bdi>{seller.nickname || t("market.private_seller")}</bdi>
          {seller_facts?.is_online === true && <span className={classes["best"]}>{t("market.seller.online")}</span>}
        </>
      ),
    },
    {
      key: "completion",
      name: t("market.compare.completion"),
      is: offers.some((offer) => offer.seller_facts?.completion_percent != null),
      cell: ({ seller_facts }) =>
        seller_facts?.completion_percent == null ? t("market.seller.new") : percent(seller_facts.completion_percent),
      best: best((offer) => offer.seller_facts?.completion_percent, "most"),
    },
    {
      key: "delivery",
      name: t("market.compare.delivery"),
      is: offers.some((offer) => offer.seller_facts?.delivery_seconds != null),
      cell: ({ seller_facts }) =>
        seller_facts?.delivery_seconds == null ? "–" : spanWords(seller_facts.delivery_seconds, i18n.language),
      best: best((offer) => offer.seller_facts?.delivery_seconds, "least"),
    },
  ];
  return rows.filter(({ is }) => is);
}
