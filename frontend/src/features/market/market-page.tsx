/** The market: filters at the side, goods as grid or list, everything in the address. Spec §2, §3. */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { Chips } from "@/components/chips";
import { EmptyState } from "@/components/empty-state";
import { GameMark } from "@/components/game-mark";
import { GoodsArt } from "@/components/goods-art";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { SelectField } from "@/components/select-field";
import { GameMaintenance } from "@/features/maintenance/game-maintenance";
import { keyUnder } from "@/locales/keys";
import { ActiveFilters } from "./active-filters";
import { FilterPanel } from "./filter-panel";
import { MarketCard, MarketCardPlaces } from "./market-card";
import classes from "./market.module.css";
import { PAGE_SIZE, type Game, type GoodsList } from "./market-calls";
import {
  changed,
  countConditions,
  NO_FILTER,
  readFilter,
  SORTS,
  writeFilter,
  type MarketFilter,
} from "./market-filter";
import { rememberMarket } from "./market-place";
import { SaveMarketSearch } from "./saved-searches/save-market-search";
import { useMarket } from "./use-market";

export function MarketPage() {
  const { t, i18n } = useTranslation();
  const query = useSearch();
  const [, go] = useLocation();
  const [open, setOpen] = useState(false);
  const filter = readFilter(query);
  const { list, facets, games, waiting } = useMarket(filter);
  const show = (next: MarketFilter) => {
    const words = writeFilter(next);
    go(words === "" ? "/market" : `/market?${words}`);
  };
  useEffect(() => rememberMarket(query === "" ? "/market" : `/market?${query}`), [query]);
  const conditions = countConditions(filter);
  return (
    <Page close width="full">
      <header className={classes["head"]}>
        <h1>{t("market.title")}</h1>
        <div className={classes["narrow-only"]}>
          <Chips
            label={t("market.games")}
            choices={[{ game: "", name: t("market.all_games") }, ...games].map(({ game, name }) => ({
              value: game,
              name: (
                <>
                  {game !== "" && <GameMark game={game} size="s" />}
                  <bdi>{name}</bdi>
                </>
              ),
            }))}
            chosen={filter.game}
            onChoose={(game) => show({ ...NO_FILTER, view: filter.view, search: filter.search, game })}
          />
        </div>
        <div className={classes["tools"]}>
          <Sorting filter={filter} onChange={show} />
          <div className={classes["wide-only"]}>
            <Chips
              label={t("market.view.label")}
              choices={(["grid", "list"] as const).map((value) => ({ value, name: t(`market.view.${value}`) }))}
              chosen={filter.view}
              onChoose={(view) => show({ ...filter, view })}
            />
          </div>
          <Button
            variant="default"
            className={classes["narrow-only"] ?? ""}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {conditions === 0 ? t("market.filter.title") : t("market.filter.open", { number: conditions })}
          </Button>
        </div>
      </header>
      {filter.game !== "" && <GameMaintenance game={filter.game} />}
      {/* By keyboard nobody goes through every filter before the first item. */}
      <a className={classes["skip"]} href="#results">
        {t("market.filter.skip")}
      </a>
      <div className={classes["columns"]}>
        <aside className={classes["side"]} data-open={open || undefined} aria-label={t("market.filter.title")}>
          <FilterPanel filter={filter} facets={facets.data} games={games} waiting={waiting} onChange={show} />
          {open && list.data !== undefined && (
            <div className={`${classes["narrow-only"]} ${classes["show"]}`}>
              <Button
                fullWidth
                onClick={() => {
                  setOpen(false);
                  window.scrollTo(0, 0);
                }}
              >
                {t("market.results", { count: list.data.total, number: list.data.total.toLocaleString(i18n.language) })}
              </Button>
            </div>
          )}
        </aside>
        <section
          id="results"
          tabIndex={-1}
          className={classes["results"]}
          aria-busy={list.isFetching}
          aria-live="polite"
        >
          <ActiveFilters filter={filter} facets={facets.data} games={games} onChange={show} />
          <PagedList
            read={list}
            page={filter.page}
            size={PAGE_SIZE}
            onPage={(page) => show({ ...filter, page })}
            className={classes[filter.view === "grid" ? "grid" : "list"]}
            waiting={<MarketCardPlaces view={filter.view} />}
            head={
              list.data !== undefined && (
                <div className={classes["found"]}>
                  <Found list={list.data} search={filter.search} />
                  <SaveMarketSearch filter={filter} games={games} />
                </div>
              )
            }
            failed={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            empty={<NothingFound filter={filter} games={games} onChange={show} />}
          >
            {(item) => <MarketCard key={item.goods_id} goods={item} view={filter.view} />}
          </PagedList>
        </section>
      </div>
    </Page>
  );
}

interface Part {
  filter: MarketFilter;
  onChange: (next: MarketFilter) => void;
}

function Sorting({ filter, onChange }: Part) {
  const { t } = useTranslation();
  return (
    <SelectField
      className={classes["sorting"] ?? ""}
      labelHidden
      listLater
      label={t("market.sort.label")}
      value={filter.sort_by}
      options={SORTS.map((sort) => ({ value: sort, label: t(keyUnder("market.sort", sort.replace(".", "_"))) }))}
      onChange={(sort_by) => onChange(changed(filter, { sort_by }))}
    />
  );
}

/** How many there are, or that these are only like what was searched for. */
function Found({ list, search }: { list: GoodsList; search: string }) {
  const { t, i18n } = useTranslation();
  const number = list.total.toLocaleString(i18n.language);
  return (
    <p className={classes["dim"]}>
      {list.is_guess ? t("market.guess", { search }) : t("market.results", { count: list.total, number })}
    </p>
  );
}

/** One thing to do: what narrows the search is taken away before the search itself. */
function NothingFound({ filter, games, onChange }: Part & { games: readonly Game[] }) {
  const { t } = useTranslation();
  const { game, search, view } = filter;
  const [words, next] =
    countConditions(filter) > 0
      ? (["market.filter.clear", { ...NO_FILTER, game, search, view }] as const)
      : search !== "" && game !== ""
        ? (["market.empty.everywhere", { ...NO_FILTER, search, view }] as const)
        : (["market.empty.whole", { ...NO_FILTER, view }] as const);
  return (
    <EmptyState
      art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
      title={t("market.empty.title")}
      words={t("market.empty.words")}
      action={
        <>
          <Button onClick={() => onChange(next)}>{t(words)}</Button>
          <SaveMarketSearch filter={filter} games={games} />
        </>
      }
    />
  );
}
