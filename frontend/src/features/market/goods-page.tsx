/** One catalogue entry: picture, figures, price trend, what is offered, who asks for it, what was paid. Spec §2. */
import { Failed } from "@/components/failed";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import { BackLink, Page } from "@/components/page";
import { KEPT, useRead } from "@/components/use-read";
import { GameMaintenance } from "@/features/maintenance/game-maintenance";
import { keyUnder } from "@/locales/keys";
import { BuyBar, BuyBox, type Buy, type Collect } from "./buy-box";
import { GoodsRequests } from "./buy-requests/goods-requests";
import { Change } from "./market-card";
import classes from "./goods-page.module.css";
import { HeartButton } from "./favorites/heart-button";
import { useFavorites } from "./favorites/use-favorites";
import { GoodsSkeleton } from "./goods-skeleton";
import { CHEAPEST, useGoods, useOffers } from "./goods-reads";
import { loadTrades, type GoodsInfo } from "./market-calls";
import { marketLeft } from "./market-place";
import { OffersList } from "./offers-list";
import { PriceTrend } from "./price-trend";
import { TradesList } from "./trades-list";
import { useChanges } from "./use-changes";

interface Props {
  goodsId: string;
  /** The uid of who reads; a visitor has none. */
  me?: string | undefined;
  /** Goes to the checkout; whoever is not signed in is asked to first, and stays here until they are. */
  onBuy: Buy;
  /** What puts an offer of these goods into the cart. */
  collect?: (info: GoodsInfo) => Collect;
  /** What else may be done with these goods, above what is offered. */
  more?: (info: GoodsInfo) => ReactNode;
}

export function GoodsPage({ goodsId, me, onBuy, collect, more }: Props) {
  const { t } = useTranslation();
  const goods = useGoods(goodsId);
  const trades = useRead(
    keyOf("/api/market/goods/bill_order", { goods_id: goodsId }),
    () => loadTrades(goodsId, 12),
    KEPT,
  );
  const [round, setRound] = useState(0);
  const offers = useOffers(goodsId, CHEAPEST, round);
  const favorites = useFavorites("goods", [goodsId]);
  const { refetch } = goods;
  const { refetch: refetchTrades } = trades;
  const again = useCallback(() => {
    void refetch();
    void refetchTrades();
    setRound((before) => before + 1);
  }, [refetch, refetchTrades]);
  useChanges(goodsId, again);
  if (goods.error !== null && goods.data === undefined) {
    return (
      <Failed
        level={1}
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        cause={goods.error}
        again={goods.refetch}
        elsewhere={{ href: marketLeft() ?? "/market", words: t("market.deals.all") }}
      />
    );
  }
  const info = goods.data;
  if (info === undefined) return <GoodsSkeleton />;
  const buying = { info, cheapest: offers.data?.items[0], onBuy, collect: collect?.(info) };
  return (
    <Page className={classes["goods"]}>
      <BackLink href={marketLeft() ?? `/market?game=${info.game}`}>{t("market.title")}</BackLink>
      <GameMaintenance game={info.game} />
      <header className={classes["head"]}>
        <div className={classes["art"]}>
          <GoodsArt art={info.art} size="l" />
        </div>
        <div className={classes["words"]}>
          <GameRegion mark={info.game} game={info.game_name} region={info.subgame_name} className={classes["game"]} />
          <div className={classes["title"]}>
            <h1>
              <bdi>{info.name}</bdi>
            </h1>
            <HeartButton of="goods" favorites={favorites} id={goodsId} />
          </div>
          {info.name !== info.name_en && (
            <p className={classes["dim"]}>
              <bdi lang="en">{info.name_en}</bdi>
            </p>
          )}
          <Figures info={info} />
          <Facts info={info} />
          {info.bands.length > 0 && (
            <ul className={classes["bands"]}>
              {info.bands.map((band) => (
                <li key={band.exterior}>
                  <span>{t(keyUnder("market.exterior", band.exterior))}</span>
                  <Money cents={band.lowest_price_cents} className={classes["price"]} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <BuyBox {...buying} />
      </header>
      {more?.(info)}
      <PriceTrend goodsId={goodsId} exteriors={info.exteriors} />
      <OffersList
        goodsId={goodsId}
        name={info.name}
        me={me}
        round={round}
        exteriors={info.exteriors}
        art={info.art}
        reference={info.reference_price_cents ?? undefined}
        lot={info.lot}
        isSoldHere={info.is_sold_here}
        onBuy={onBuy}
        collect={buying.collect}
      />
      <div className={classes["pair"]}>
        <GoodsRequests info={info} round={round} onBuy={onBuy} onChange={again} />
        <TradesList
          trades={trades.data?.items}
          hasGenerated={trades.data?.has_generated ?? false}
          wears={info.exteriors.length > 0}
        />
      </div>
      <BuyBar {...buying} />
    </Page>
  );
}

/** What they are; each leads to what is like it. */
function Facts({ info }: { info: GoodsInfo }) {
  const facts = info.facts.filter(({ value_title }) => value_title !== info.subgame_name);
  if (facts.length === 0) return null;
  return (
    <dl className={classes["facts"]}>
      {facts.map(({ attribute, title, value, value_title }) => (
        <div key={attribute}>
          <dt>{title}</dt>
          <dd>
            <Link href={`/market?${new URLSearchParams({ game: info.game, [`tag.${attribute}`]: value })}`}>
              <bdi>{value_title}</bdi>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figures({ info }: { info: GoodsInfo }) {
  const { t, i18n } = useTranslation();
  const cents = (value: number | null | undefined) => (value == null ? "–" : <Money cents={value} />);
  return (
    <dl className={classes["figures"]}>
      <div>
        <dt>{t("market.figure.reference")}</dt>
        <dd>
          {cents(info.reference_price_cents)} <Change basisPoints={info.change_7d} />
        </dd>
      </div>
      <div>
        <dt>{t("market.figure.bid")}</dt>
        <dd>{cents(info.highest_bid_cents)}</dd>
      </div>
      <div>
        <dt>{t("market.figure.on_sale")}</dt>
        <dd>{info.on_sale.toLocaleString(i18n.language)}</dd>
      </div>
      <div>
        <dt>{t("market.figure.sold")}</dt>
        <dd>{info.sold_30d.toLocaleString(i18n.language)}</dd>
      </div>
    </dl>
  );
}
