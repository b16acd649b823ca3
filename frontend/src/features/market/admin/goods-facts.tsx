/** What goods are, and how they sell. */
import { useTranslation } from "react-i18next";
import { keyOf, LASTING } from "@/api/query";
import { Tile } from "@/components/admin/tile";
import { Facts } from "@/components/facts";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { DOLLAR, written } from "@/components/money";
import { Panel } from "@/components/page";
import { useRead } from "@/components/use-read";
import { languages } from "@/locales/languages";
import { loadKinds, type CatalogueGoodsDetail } from "./catalogue-calls";
import classes from "./catalogue.module.css";

export function FactsPanel({ goods }: { goods: CatalogueGoodsDetail }) {
  const { t, i18n } = useTranslation();
  const rarities = useRead(keyOf("/api/admin/catalogue/kinds"), loadKinds, LASTING).data?.rarities ?? [];
  const { goods_id, game, game_name, subgame_name, kind_title, rarity, weapon, collection, lot, names } = goods;
  const wear = goods.wear_min != null && goods.wear_max != null && `${goods.wear_min} – ${goods.wear_max}`;
  const facts = [
    [t("catalogue.number"), <bdi dir="ltr">{goods_id}</bdi>],
    [t("market.filter.game"), <GameRegion mark={game} game={game_name} region={subgame_name} />],
    [t("catalogue.kind"), kind_title],
    [t("catalogue.field.rarity"), rarities.find((one) => one.rarity === rarity)?.title],
    [t("catalogue.field.weapon"), weapon],
    [t("catalogue.field.collection"), collection],
    [t("catalogue.field.wear"), wear && <bdi dir="ltr">{wear}</bdi>],
    [t("catalogue.field.lot"), lot > 1 && lot.toLocaleString(i18n.language)],
  ] as const;
  return (
    <Panel title={t("catalogue.facts")}>
      <div className={classes["picture"]}>
        <GoodsArt art={goods.art} size="l" />
      </div>
      <Facts className={classes["facts"]}>
        {facts
          .filter(([, value]) => value !== undefined && value !== "" && value !== false)
          .map(([title, value]) => (
            <Fact key={title} title={title}>
              {value}
            </Fact>
          ))}
        {languages
          .filter(({ key }) => names[key] !== undefined)
          .map(({ key, label }) => (
            <Fact key={key} title={label}>
              <bdi>{names[key]}</bdi>
            </Fact>
          ))}
      </Facts>
    </Panel>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <dt>
        <bdi>{title}</bdi>
      </dt>
      <dd>{children}</dd>
    </>
  );
}

export function FiguresPanel({ goods }: { goods: CatalogueGoodsDetail }) {
  const { t, i18n } = useTranslation();
  const money = (cents: number | null | undefined) => (cents == null ? "–" : written(cents, DOLLAR, i18n.language));
  const number = (shown: number) => shown.toLocaleString(i18n.language);
  return (
    <Panel title={t("catalogue.figures")}>
      <div className={classes["tiles"]}>
        <Tile name={t("market.figure.on_sale")} value={number(goods.on_sale)} />
        <Tile name={t("market.figure.lowest")} value={money(goods.lowest_price_cents)} />
        <Tile name={t("market.figure.sold")} value={number(goods.sold_30d)} />
        <Tile name={t("market.figure.reference")} value={money(goods.reference_price_cents)} />
        <Tile name={t("catalogue.field.guide_cents")} value={money(goods.guide_cents)} />
      </div>
    </Panel>
  );
}
