/** The market: filters at the side, goods as grid or list, everything in the address. Spec §2, §3. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { keyOf, LASTING } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { KEPT, useRead } from "@/components/use-read";
import { keyUnder } from "@/locales/keys";
import { FilterPanel } from "./filter-panel";
import { GoodsCard } from "./goods-card";
import { GoodsArt } from "@/components/goods-art";
import { Page } from "@/components/page";
import classes from "./market.module.css";
import { goodsQuery, loadGames, loadGoods, PAGE_SIZE } from "./market-calls";
import {
  changed,
  countConditions,
  NO_FILTER,
  readFilter,
  SORTS,
  writeFilter,
  type MarketFilter,
} from "./market-filter";
import { PagedList } from "@/components/paged-list";
import { Chips } from "@/components/chips";
import { SearchBox } from "./search-box";

export function MarketPage() {
  const { t } = useTranslation();
  const query = useSearch();
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const filter = readFilter(query);
  const games = useRead(keyOf("/api/market/games"), loadGames, { ...KEPT, ...LASTING });
  const goods = useRead(
    keyOf("/api/market/goods", goodsQuery(filter)),
    ({ signal }) => loadGoods(filter, signal),
    KEPT,
  );
  const show = (next: MarketFilter) => {
    const words = writeFilter(next);
    go(words === "" ? "/market" : `/market?${words}`);
  };
  const list = goods.data;
  const conditions = countConditions(filter);
  return (
    <Page close className={classes["market"]}>
      <header className={classes["head"]}>
        <h1>{t("market.title")}</h1>
        <Chips
          label={t("market.games")}
          choices={[{ game: "", name: t("market.all_games") }, ...(games.data?.games ?? [])].map(({ game, name }) => ({
            value: game,
            name: <bdi>{name}</bdi>,
          }))}
          chosen={filter.game}
          onChoose={(game) => show({ ...NO_FILTER, view: filter.view, game })}
        />
        <div className={classes["tools"]}>
          <SearchBox
            key={filter.search}
            value={filter.search}
            onSearch={(search) => show(changed(filter, { search }))}
          />
          <label className={classes["select"]}>
            <span className={classes["dim"]}>{t("market.sort.label")}</span>
            <select
              value={filter.sort_by}
              onChange={(event) =>
                show(changed(filter, { sort_by: event.currentTarget.value as MarketFilter["sort_by"] }))
              }
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(keyUnder("market.sort", sort.replace(".", "_")))}
                </option>
              ))}
            </select>
          </label>
          <Chips
            label={t("market.view.label")}
            choices={(["grid", "list"] as const).map((value) => ({ value, name: t(`market.view.${value}`) }))}
            chosen={filter.view}
            onChoose={(view) => show({ ...filter, view })}
          />
          <Button
            variant="default"
            className={classes["narrow-only"] ?? ""}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t("market.filter.open", { number: conditions })}
          </Button>
        </div>
      </header>
      <div className={classes["columns"]}>
        <aside className={classes["side"]} data-open={open || undefined} aria-label={t("market.filter.title")}>
          <FilterPanel filter={filter} onChange={show} />
        </aside>
        <section className={classes["results"]} aria-busy={goods.isFetching} aria-live="polite">
          <PagedList
            read={goods}
            page={filter.page}
            size={PAGE_SIZE}
            onPage={(page) => show({ ...filter, page })}
            className={classes[filter.view === "grid" ? "grid" : "list"]}
            waiting={<Skeletons />}
            head={list !== undefined && <Found list={list} search={filter.search} />}
            failed={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            empty={<NothingFound filter={filter} onChange={show} />}
          >
            {(item) => <GoodsCard key={item.goods_id} goods={item} view={filter.view} />}
          </PagedList>
        </section>
      </div>
    </Page>
  );
}

/** How many there are, or that these are only like what was searched for. */
function Found({ list, search }: { list: Awaited<ReturnType<typeof loadGoods>>; search: string }) {
  const { t, i18n } = useTranslation();
  const number = list.total.toLocaleString(i18n.language);
  return (
    <p className={classes["dim"]}>
      {list.is_guess ? t("market.guess", { search }) : t("market.results", { count: list.total, number })}
    </p>
  );
}

function NothingFound({ filter, onChange }: { filter: MarketFilter; onChange: (next: MarketFilter) => void }) {
  const { t } = useTranslation();
  const { game, search, view } = filter;
  return (
    <EmptyState
      art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
      title={t("market.empty.title")}
      words={t("market.empty.words")}
      action={
        <div className={classes["tools"]}>
          <Button variant="default" onClick={() => onChange({ ...NO_FILTER, game, view })}>
            {t("market.filter.clear")}
          </Button>
          {search !== "" && game !== "" && (
            <Button onClick={() => onChange({ ...NO_FILTER, game: "", search, view })}>{t("market.all_games")}</Button>
          )}
        </div>
      }
    />
  );
}

function Skeletons() {
  return (
    <ul className={classes["grid"]} aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => (
        <li key={at} className={classes["skeleton"]} />
      ))}
    </ul>
  );
}
