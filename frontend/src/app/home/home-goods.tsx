/** What the front page shows of the shop: deals beside its headline, and below them games, deals and top-ups. */
import { useTranslation } from "react-i18next";
import { GameTiles } from "./game-tiles";
import { GoodsShelf, DealCard } from "./goods-shelf";
import classes from "./home.module.css";
import { CardPlaces, SHOWN } from "./places";
import { dealsOf, mixed } from "./shelf-rules";
import { useItems, usePacks } from "./shelves";

function useDeals() {
  const items = useItems().data?.items;
  return items && dealsOf(items, SHOWN.first + SHOWN.deals);
}

export function HeroGoods() {
  const { t } = useTranslation();
  const deals = useDeals();
  const packs = usePacks().data?.items;
  // On a day without deals what sells best is worth the place.
  const shown = deals && [...deals, ...mixed(packs ?? [], SHOWN.first)].slice(0, SHOWN.first);
  if (shown?.length === 0) return null;
  return (
    <ul className={classes["hero-goods"]} aria-label={t("home.shown")} aria-busy={shown === undefined}>
      {shown === undefined ? (
        <CardPlaces count={SHOWN.first} />
      ) : (
        shown.map((goods) => <DealCard key={goods.goods_id} goods={goods} />)
      )}
    </ul>
  );
}

export function Shelves() {
  const { t } = useTranslation();
  const deals = useDeals();
  const packs = usePacks().data?.items;
  return (
    <>
      <GameTiles />
      <GoodsShelf
        id="deals-below"
        title={t("home.deals.title")}
        all={{ href: "/market", words: t("home.browse") }}
        goods={deals?.slice(SHOWN.first)}
        count={SHOWN.deals}
      />
      <GoodsShelf
        id="top-ups"
        title={t("home.topup.title")}
        all={{ href: "/top-up", words: t("home.topup.go") }}
        goods={packs && mixed(packs, SHOWN.topUps)}
        count={SHOWN.topUps}
      />
    </>
  );
}
