/** All goods of the catalogue: found by any name, narrowed by what they are and how they stand. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { TablePage } from "@/components/admin/table-page";
import { Icon } from "@/components/icon";
import { usePagedQuery } from "@/components/use-paged-query";
import { useTask } from "@/components/use-task";
import { loadCatalogue, saveCatalogue, type CatalogueGoods } from "./catalogue-calls";
import { addressOf, CATALOGUE, filterOf, goodsAddress, queryOf } from "./catalogue-filter";
import { useGoodsColumns } from "./goods-columns";
import { GoodsFilters } from "./goods-filters";

export function GoodsList() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const query = queryOf(filter);
  const pages = usePagedQuery<CatalogueGoods>(keyOf("/api/admin/catalogue/goods", query), (before) =>
    loadCatalogue(query, before).then(({ goods, next }) => ({ rows: goods, next })),
  );
  const [save, saving] = useTask(() => saveCatalogue(query));
  const columns = useGoodsColumns();
  return (
    <TablePage
      title={t("console.catalogue")}
      beside={
        <span className={admin["actions"]}>
          <Button component={Link} href={`${CATALOGUE}/games`} variant="default">
            {t("catalogue.games")}
          </Button>
          <Button component={Link} href={`${CATALOGUE}/maintenance`} variant="default">
            {t("catalogue.maintenance.title")}
          </Button>
          <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
            {t("admin.history.export")}
          </Button>
          <Button component={Link} href={`${CATALOGUE}/import`} variant="default">
            {t("import.title")}
          </Button>
          <Button component={Link} href={`${CATALOGUE}/new`} leftSection={<Icon name="plus" size="s" />}>
            {t("catalogue.add")}
          </Button>
        </span>
      }
      filters={
        <GoodsFilters
          filter={filter}
          onChange={(part) => setAddress((now) => addressOf({ ...filterOf(now), ...part }), { replace: true })}
        />
      }
      pages={pages}
      icon="market"
      nothing={t("catalogue.nothing")}
      rowKey={({ goods_id }) => goods_id}
      onOpen={({ goods_id }) => go(goodsAddress(goods_id, `${address}`))}
      columns={columns}
    />
  );
}
