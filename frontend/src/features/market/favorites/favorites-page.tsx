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
import { SelectField } from "@/components/select-field";
import { useGames } from "@/components/use-games";
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
  /** Its key; empty for every game. */
  const [game, setGame] = useState("");
  const games = useGames().data?.games ?? [];
  const narrowed = { game, onEveryGame: () => setGame("") };
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
        <SelectField
          labelHidden
          label={t("market.filter.game")}
          value={game}
          options={[
            { value: "", label: t("market.all_games") },
            ...games.map((one) => ({ value: one.game, label: one.name })),
          ]}
          onChange={setGame}
        />
      </header>
      {/* Another game begins at its first page. */}
      {chosen === "items" && <Items key={game} {...narrowed} />}
      {chosen === "listings" && <Listings key={game} {...narrowed} />}
      {chosen === "sellers" && <Sellers key={game} {...narrowed} />}
      {chosen === "searches" && <SearchesPart />}
    </Page>
  );
}

interface Narrowed {
  game: string;
  onEveryGame: () => void;
}

function Items(narrowed: Narrowed) {
  const [page, setPage] = useState(1);
  const [reminding, setReminding] = useState<FavoriteGoods>();
  const read = useRead(
    keyOf("/api/account/bookmark/goods", { page, game: narrowed.game }),
    () => loadFavoriteGoods(page, narrowed.game),
    KEPT,
  );
  const again = () => void read.refetch();
  return (
    <>
      <PagedList
        read={read}
        page={page}
        size={FAVORITES_AT_ONCE}
        onPage={setPage}
        className={classes["rows"]}
        empty={<Nothing part="items" {...narrowed} />}
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

function Listings(narrowed: Narrowed) {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(1);
  const read = useRead(
    keyOf("/api/account/bookmark/sell_order", { page, game: narrowed.game }),
    () => loadFavoriteOffers(page, narrowed.game),
    KEPT,
  );
  const again = () => void read.refetch();
  const number = (count: number) => ({ number: count.toLocaleString(i18n.language) });
  const [clear, isClearing] = useTask(async () => {
    const { removed } = await clearEnded();
    showNotice("success", t("market.favorites.cleared", number(removed)));
    setPage(1);
    again();
  });
  // What is cleared is of every game.
  const ended = narrowed.game === "" ? (read.data?.ended ?? 0) : 0;
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
        empty={<Nothing part="listings" {...narrowed} />}
      >
        {(row) => <ListingRow key={row.sell_order.sell_order_id} row={row} onChange={again} />}
      </PagedList>
    </>
  );
}

function Sellers(narrowed: Narrowed) {
  const [page, setPage] = useState(1);
  const read = useRead(
    keyOf("/api/account/bookmark/shops", { page, game: narrowed.game }),
    () => loadFavoriteShops(page, narrowed.game),
    KEPT,
  );
  return (
    <PagedList
      read={read}
      page={page}
      size={FAVORITES_AT_ONCE}
      onPage={setPage}
      className={classes["rows"]}
      empty={<Nothing part="sellers" {...narrowed} />}
    >
      {(row) => <SellerRow key={row.uid} row={row} onChange={() => void read.refetch()} />}
    </PagedList>
  );
}

function Nothing({ part, game, onEveryGame }: Narrowed & { part: Exclude<Part, "searches"> }) {
  const { t } = useTranslation();
  if (game !== "")
    return (
      <EmptyState
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        title={t("market.empty.title")}
        words={t("market.favorites.empty_game")}
        action={<Button onClick={onEveryGame}>{t("market.all_games")}</Button>}
      />
    );
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
