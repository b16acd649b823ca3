/** What the reader watches: items, single listings, sellers. Spec §2 (favourites: watching, bookmark, seller). */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Chips } from "@/components/chips";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { showNotice } from "@/components/notices";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { SearchesPart } from "@/features/market/saved-searches/searches-part";
import classes from "./favorites.module.css";
import {
  clearEnded,
  FAVORITES_AT_ONCE,
  loadFavoriteGoods,
  loadFavoriteOffers,
  loadFavoriteShops,
  type FavoriteGoods,
} from "./favorite-calls";
import { GoodsRow, ListingRow, SellerRow } from "./favorite-rows";
import { ReminderDialog } from "./reminder-dialog";

const PARTS = ["items", "listings", "sellers", "searches"] as const;
type Part = (typeof PARTS)[number];

/** What stands behind `/favorites/`; the items without. */
const partOf = (text: string): Part => PARTS.find((part) => part === text) ?? "items";

export function FavoritesPage({ part, go }: { part: string; go: (path: string) => void }) {
  const { t } = useTranslation();
  const chosen = partOf(part);
  return (
    <Page close>
      <header className={classes["head"]}>
        <h1>{t("market.favorites.title")}</h1>
        <Chips
          label={t("market.favorites.title")}
          choices={PARTS.map((value) => ({ value, name: t(`market.favorites.part.${value}`) }))}
          chosen={chosen}
          onChoose={(one) => go(one === "items" ? "/favorites" : `/favorites/${one}`)}
        />
      </header>
      {chosen === "items" && <Items />}
      {chosen === "listings" && <Listings />}
      {chosen === "sellers" && <Sellers />}
      {chosen === "searches" && <SearchesPart />}
    </Page>
  );
}

function Items() {
  const [page, setPage] = useState(1);
  const [reminding, setReminding] = useState<FavoriteGoods>();
  const read = useRead(keyOf("/api/account/bookmark/goods", { page }), () => loadFavoriteGoods(page), KEPT);
  const again = () => void read.refetch();
  return (
    <>
      <PagedList
        read={read}
        page={page}
        size={FAVORITES_AT_ONCE}
        onPage={setPage}
        className={classes["rows"]}
        empty={<Nothing part="items" />}
      >
        {(row) => <GoodsRow key={row.goods.goods_id} row={row} onChange={again} onRemind={() => setReminding(row)} />}
      </PagedList>
      {reminding !== undefined && (
        <ReminderDialog
          row={reminding}
          onClose={(changed) => {
            setReminding(undefined);
            if (changed) again();
          }}
        />
      )}
    </>
  );
}

function Listings() {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(1);
  const read = useRead(keyOf("/api/account/bookmark/sell_order", { page }), () => loadFavoriteOffers(page), KEPT);
  const again = () => void read.refetch();
  const number = (count: number) => ({ number: count.toLocaleString(i18n.language) });
  const [clear, isClearing] = useTask(async () => {
    const { removed } = await clearEnded();
    showNotice("success", t("market.favorites.cleared", number(removed)));
    setPage(1);
    again();
  });
  const ended = read.data?.ended ?? 0;
  return (
    <>
      {ended > 0 && (
        <div className={classes["ended"]}>
          <span>{t("market.favorites.ended", number(ended))}</span>
          <Button variant="default" loading={isClearing} onClick={clear}>
            {t("market.favorites.clear")}
          </Button>
        </div>
      )}
      <PagedList
        read={read}
        page={page}
        size={FAVORITES_AT_ONCE}
        onPage={setPage}
        className={classes["rows"]}
        empty={<Nothing part="listings" />}
      >
        {(row) => <ListingRow key={row.sell_order.sell_order_id} row={row} onChange={again} />}
      </PagedList>
    </>
  );
}

function Sellers() {
  const [page, setPage] = useState(1);
  const read = useRead(keyOf("/api/account/bookmark/shops", { page }), () => loadFavoriteShops(page), KEPT);
  return (
    <PagedList
      read={read}
      page={page}
      size={FAVORITES_AT_ONCE}
      onPage={setPage}
      className={classes["rows"]}
      empty={<Nothing part="sellers" />}
    >
      {(row) => <SellerRow key={row.uid} row={row} onChange={() => void read.refetch()} />}
    </PagedList>
  );
}

function Nothing({ part }: { part: Exclude<Part, "searches"> }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
      title={t(`market.favorites.empty.${part}`)}
      words={t(`market.favorites.empty_words.${part}`)}
      action={
        <Button component={Link} href="/market">
          {t("market.deals.all")}
        </Button>
      }
    />
  );
}
