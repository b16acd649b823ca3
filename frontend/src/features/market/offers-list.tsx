/** What is offered of goods: filtered by wear, sorted, each with its own picture and a way to buy it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Money } from "@/components/money";
import { PersonAvatar } from "@/components/person-avatar";
import { keyUnder } from "@/locales/keys";
import { Below, BuyButton, type Buy, type Collect } from "./buy-box";
import classes from "./goods-page.module.css";
import { SuggestButton } from "./bargains/suggest-button";
import { Suggesting } from "./bargains/suggesting";
import { useOwnBargains, type OwnBargains } from "./bargains/use-own-bargains";
import { HeartButton } from "./favorites/heart-button";
import { useFavorites, type Favorites } from "./favorites/use-favorites";
import { useOffers } from "./goods-reads";
import { OFFERS_AT_ONCE, type Exterior, type OfferSort, type SellOrder } from "./market-calls";
import { PagedList } from "@/components/paged-list";
import { SelectField } from "@/components/select-field";
import { ExteriorField } from "./exterior-field";

const SORTS = ["price.asc", "price.desc", "float.asc", "float.desc", "newest"] as const;

interface Props {
  goodsId: string;
  /** The uid of who reads: nobody watches themselves, or what they list. */
  me: string | undefined;
  exteriors: readonly Exterior[];
  art: unknown;
  reference: number | undefined;
  lot: number;
  /** False where they are not sold in the reader's country: then it is only a list. */
  isSoldHere: boolean;
  /** Another number has them read again. */
  round: number;
  onBuy: Buy;
  collect: Collect | undefined;
}

export function OffersList({ goodsId, me, exteriors, art, reference, lot, isSoldHere, round, onBuy, collect }: Props) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<OfferSort>("price.asc");
  const [exterior, setExterior] = useState<Exterior>();
  const [page, setPage] = useState(1);
  const offers = useOffers(goodsId, { sort_by: sort, exterior, page_num: page }, round);
  const shown = offers.data?.items ?? [];
  const listings = useFavorites(
    "sell_order",
    shown.map((offer) => offer.sell_order_id),
  );
  const sellers = useFavorites("shop", [...new Set(shown.map((offer) => offer.seller.uid))]);
  const bargains = useOwnBargains();
  const sorts = exteriors.length > 0 ? SORTS : SORTS.filter((one) => !one.startsWith("float"));
  return (
    <section aria-labelledby="offers-heading" aria-busy={offers.isFetching}>
      <header className={classes["trend-head"]}>
        <h2 id="offers-heading">{t("market.offers.title")}</h2>
        <SelectField
          labelHidden
          listLater
          label={t("market.sort.label")}
          value={sort}
          options={sorts.map((one) => ({ value: one, label: t(keyUnder("market.sort", one.replace(".", "_"))) }))}
          onChange={(one) => {
            setSort(one);
            setPage(1);
          }}
        />
        {exteriors.length > 0 && (
          <ExteriorField
            exteriors={exteriors}
            value={exterior}
            onChange={(band) => {
              setExterior(band);
              setPage(1);
            }}
          />
        )}
      </header>
      <PagedList
        read={offers}
        page={page}
        size={offers.data?.page_size ?? OFFERS_AT_ONCE}
        onPage={setPage}
        className={classes["offers"]}
        waiting={<div className={classes["offers-waiting"]} aria-busy="true" />}
        empty={<p className={classes["dim"]}>{t("market.offers.empty")}</p>}
      >
        {(offer) => (
          <Offer
            key={offer.sell_order_id}
            {...{ offer, me, art, reference, lot, isSoldHere, onBuy, collect, listings, sellers, bargains }}
          />
        )}
      </PagedList>
      <Suggesting offers={shown} onChange={bargains.again} />
    </section>
  );
}

function Offer({
  offer,
  me,
  art,
  reference,
  lot,
  isSoldHere,
  onBuy,
  collect,
  listings,
  sellers,
  bargains,
}: Pick<Props, "me" | "art" | "reference" | "lot" | "isSoldHere" | "onBuy" | "collect"> & {
  offer: SellOrder;
  listings: Favorites;
  sellers: Favorites;
  bargains: OwnBargains;
}) {
  const { t, i18n } = useTranslation();
  // Who does not show their shop has no name here.
  const seller = offer.seller.nickname || t("market.private_seller");
  const isOwn = offer.seller.uid === me;
  return (
    <li className={classes["offer"]}>
      <div className={classes["offer-art"]}>
        <GoodsArt art={art} {...looksOf(offer)} size="s" />
      </div>
      <div className={classes["offer-words"]}>
        {offer.exterior != null && <span>{t(keyUnder("market.exterior", offer.exterior))}</span>}
        {offer.float != null && <FloatBar float={offer.float} />}
        <span className={classes["dim"]}>
          {offer.paint_seed != null && <span>{t("market.seed", { seed: offer.paint_seed })}</span>}
          {offer.name_tag != null && <bdi> “{offer.name_tag}”</bdi>}
          {offer.quantity * lot > 1 && (
            <span>
              {" "}
              {t("market.offers.available", { number: (offer.quantity * lot).toLocaleString(i18n.language) })}
            </span>
          )}
        </span>
        {offer.stickers.length > 0 && (
          <ul className={classes["stickers"]} aria-label={t("market.stickers")}>
            {offer.stickers.map((sticker) => (
              <li key={sticker.slot}>
                <bdi>{sticker.name.replace("Sticker | ", "")}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes["offer-seller"]}>
        <PersonAvatar seed={offer.seller.uid} name={seller} picture={offer.seller.profile_pic} size="s" />
        {offer.seller.nickname === "" ? (
          <bdi>{seller}</bdi>
        ) : (
          <Link href={`/store/${offer.seller.uid}`}>
            <bdi>{seller}</bdi>
          </Link>
        )}
        {!isOwn && offer.seller.nickname !== "" && (
          <HeartButton of="shop" favorites={sellers} id={offer.seller.uid} name={seller} />
        )}
      </div>
      <div className={classes["offer-price"]}>
        <Money cents={offer.price_cents} className={classes["price"]} />
        <span className={classes["dim"]}>
          <Below price={offer.price_cents} reference={reference} />
        </span>
        {isSoldHere && !isOwn && <SuggestButton offer={offer} own={bargains.of(offer.sell_order_id)} onBuy={onBuy} />}
      </div>
      <div className={classes["offer-acts"]}>
        {!isOwn && (
          <HeartButton
            of="sell_order"
            favorites={listings}
            id={offer.sell_order_id}
            name={seller}
            cents={offer.price_cents}
          />
        )}
        {isSoldHere && !isOwn && collect?.(offer, true)}
        {isSoldHere && <BuyButton offer={offer} onBuy={onBuy} />}
      </div>
    </li>
  );
}

/** Where on the whole range of wear a piece lies. */
export function FloatBar({ float }: { float: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes["float"]}>
      <bdi>{float.toFixed(6)}</bdi>
      <svg viewBox="0 0 100 6" role="img" aria-label={t("market.float")}>
        <rect className={classes["float-ground"]} width="100" height="6" rx="3" />
        {[7, 15, 38, 45].map((edge) => (
          <rect key={edge} className={classes["float-edge"]} x={edge} width="0.8" height="6" />
        ))}
        <circle className={classes["float-mark"]} cx={Math.max(3, Math.min(97, float * 100))} cy="3" r="3" />
      </svg>
    </span>
  );
}
