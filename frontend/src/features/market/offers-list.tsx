/** What is offered of goods: filtered, sorted, each with its own picture, its seller and a way to buy it. */
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
import { CompareBar, CompareButton } from "./compare/compare-bar";
import { useComparison, type Comparison } from "./compare/comparison";
import { HeartButton } from "./favorites/heart-button";
import { useFavorites, type Favorites } from "./favorites/use-favorites";
import { useOffers } from "./goods-reads";
import { OFFERS_AT_ONCE, type Exterior, type SellOrder } from "./market-calls";
import { PagedList } from "@/components/paged-list";
import { SelectField } from "@/components/select-field";
import { ExteriorField } from "./exterior-field";
import { NoOffers } from "./offers/no-offers";
import { ALL_OFFERS, narrowed, OFFER_SORTS, offersQuery, offersWanted } from "./offers/offer-filter";
import bar from "./offers/offers.module.css";
import { ChosenStickers, OffersFilters } from "./offers/offers-filters";
import { SellerFacts } from "./offers/seller-facts";
import { useOfferFilter } from "./offers/use-offer-filter";
import { SaveSearch } from "./saved-searches/save-search";

interface Props {
  goodsId: string;
  name: string;
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

export function OffersList(props: Props) {
  const { goodsId, name, me, exteriors, art, reference, lot, isSoldHere, round, onBuy, collect } = props;
  const { t, i18n } = useTranslation();
  const { filter, currency, show } = useOfferFilter();
  const offers = useOffers(goodsId, offersQuery(filter, currency), round, currency !== undefined);
  const shown = offers.data?.items ?? [];
  const listings = useFavorites(
    "sell_order",
    shown.map((offer) => offer.sell_order_id),
  );
  const sellers = useFavorites("shop", [...new Set(shown.map((offer) => offer.seller.uid))]);
  const bargains = useOwnBargains();
  const comparison = useComparison(shown);
  const wears = exteriors.length > 0;
  const sorts = wears ? OFFER_SORTS : OFFER_SORTS.filter((one) => one !== "discount" && !one.startsWith("float"));
  return (
    <section aria-labelledby="offers-heading" aria-busy={offers.isFetching}>
      <header className={classes["trend-head"]}>
        <h2 id="offers-heading">{t("market.offers.title")}</h2>
        <SelectField
          labelHidden
          listLater
          label={t("market.sort.label")}
          value={filter.sort}
          options={sorts.map((one) => ({ value: one, label: t(keyUnder("market.sort", one.replace(".", "_"))) }))}
          onChange={(sort) => show(narrowed(filter, { sort }))}
        />
        {wears && (
          <ExteriorField
            exteriors={exteriors}
            value={filter.exterior}
            onChange={(exterior) => show(narrowed(filter, { exterior }))}
          />
        )}
      </header>
      <div className={bar["bar"]}>
        <OffersFilters goodsId={goodsId} filter={filter} wears={wears} onChange={show} />
        <ChosenStickers filter={filter} onChange={show} />
        <div className={bar["found"]}>
          <p aria-live="polite">
            {offers.data !== undefined &&
              t("market.results", {
                count: offers.data.total,
                number: offers.data.total.toLocaleString(i18n.language),
              })}
          </p>
          <SaveSearch small name={name} finds={{ goods_id: goodsId, offers: offersWanted(filter, currency) }} />
        </div>
      </div>
      <PagedList
        read={offers}
        page={filter.page}
        size={offers.data?.page_size ?? OFFERS_AT_ONCE}
        onPage={(page) => show({ ...filter, page })}
        className={classes["offers"]}
        waiting={<div className={classes["offers-waiting"]} aria-busy="true" />}
        empty={
          <NoOffers
            {...{ goodsId, filter, isSoldHere, onBuy }}
            onClear={() => show({ ...ALL_OFFERS, sort: filter.sort })}
          />
        }
      >
        {(offer) => (
          <Offer
            key={offer.sell_order_id}
            {...{ offer, me, art, reference, lot, isSoldHere, onBuy, collect, listings, sellers, bargains }}
            comparison={wears ? comparison : undefined}
          />
        )}
      </PagedList>
      <CompareBar {...{ comparison, art, reference, isSoldHere, onBuy }} />
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
  comparison,
}: Pick<Props, "me" | "art" | "reference" | "lot" | "isSoldHere" | "onBuy" | "collect"> & {
  offer: SellOrder;
  listings: Favorites;
  sellers: Favorites;
  bargains: OwnBargains;
  /** Undefined where pieces do not differ. */
  comparison: Comparison | undefined;
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
        <span className={classes["offer-words"]}>
          {offer.seller.nickname === "" ? (
            <bdi>{seller}</bdi>
          ) : (
            <Link href={`/store/${offer.seller.uid}`}>
              <bdi>{seller}</bdi>
            </Link>
          )}
          <SellerFacts facts={offer.seller_facts} />
        </span>
        {!isOwn && offer.seller.nickname !== "" && (
          <HeartButton of="shop" favorites={sellers} id={offer.seller.uid} name={seller} />
        )}
      </div>
      <div className={classes["offer-price"]}>
        <Money cents={offer.price_cents} className={classes["price"]} />
        <span className={classes["dim"]}>
          <Below price={offer.price_cents} reference={offer.market_price_cents ?? reference} />
        </span>
        {isSoldHere && !isOwn && <SuggestButton offer={offer} own={bargains.of(offer.sell_order_id)} onBuy={onBuy} />}
        {comparison !== undefined && <CompareButton offer={offer} comparison={comparison} />}
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
