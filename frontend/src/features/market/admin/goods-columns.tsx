/** A row of the catalogue: what it is, what it goes for, and how much of it there is. */
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import type { Column } from "@/components/admin/table-page";
import { Dollars } from "@/components/dollars";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import type { CatalogueGoods } from "./catalogue-calls";
import classes from "./catalogue.module.css";

export function useGoodsColumns(): Column<CatalogueGoods>[] {
  const { t, i18n } = useTranslation();
  const number = (shown: number) => <bdi>{shown.toLocaleString(i18n.language)}</bdi>;
  return [
    {
      key: "item",
      title: t("catalogue.item"),
      width: "grow",
      cell: ({ name, art, game, game_name, subgame_name, is_retired }) => (
        <span className={classes["goods"]}>
          <span className={classes["art"]}>
            <GoodsArt art={art} size="s" />
          </span>
          <span className={classes["two"]}>
            <strong>
              <bdi>{name}</bdi> {is_retired && <span className={admin["pill"]}>{t("catalogue.retired")}</span>}
            </strong>
            <GameRegion mark={game} game={game_name} region={subgame_name} className={classes["dim"]} />
          </span>
        </span>
      ),
    },
    { key: "kind", title: t("catalogue.kind"), cell: ({ kind_title }) => kind_title },
    { key: "number", title: t("catalogue.number"), cell: ({ goods_id }) => <bdi dir="ltr">{goods_id}</bdi> },
    {
      key: "lowest",
      title: t("market.figure.lowest"),
      width: "end",
      cell: ({ lowest_price_cents }) => lowest_price_cents != null && <Dollars cents={lowest_price_cents} />,
    },
    {
      key: "on_sale",
      title: t("market.figure.on_sale"),
      width: "end",
      cell: ({ on_sale }) => number(on_sale),
    },
    {
      key: "sold",
      title: t("market.figure.sold"),
      width: "end",
      cell: ({ sold_30d }) => number(sold_30d),
    },
  ];
}
