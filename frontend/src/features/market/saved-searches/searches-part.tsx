/** The reader's saved searches: what each finds now, what it tells of; changed, paused, deleted. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { useMoney } from "@/components/money";
import { Moment } from "@/components/moment";
import { PagedList } from "@/components/paged-list";
import { useGames } from "@/components/use-games";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import { deleteSearch, LIST, loadSearches, pauseSearch, type SavedSearch } from "./saved-search-calls";
import { hrefOfSearch } from "./saved-search-rules";
import { SearchDialog } from "./search-dialog";
import classes from "./saved-searches.module.css";

export function SearchesPart() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<SavedSearch>();
  const read = useRead(keyOf(LIST, {}), async () => {
    const { items, most } = await loadSearches();
    return { items, most, total: items.length };
  });
  const again = () => void read.refetch();
  return (
    <>
      {read.data !== undefined && read.data.items.length > 0 && (
        <p className={classes["note"]}>
          {t("market.saved.of_most", { number: read.data.total, most: read.data.most })}
        </p>
      )}
      <PagedList
        read={read}
        page={1}
        size={Math.max(1, read.data?.most ?? 1)}
        onPage={() => undefined}
        className={classes["rows"]}
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t("market.saved.empty")}
            words={t("market.saved.empty_words")}
            action={
              <Button component={Link} href="/market">
                {t("market.deals.all")}
              </Button>
            }
          />
        }
      >
        {(search) => (
          <SearchRow key={search.search_id} search={search} onChange={again} onEdit={() => setEditing(search)} />
        )}
      </PagedList>
      {editing !== undefined && (
        <SearchDialog
          search={editing}
          onClose={(done) => {
            setEditing(undefined);
            if (done) again();
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  search: SavedSearch;
  onChange: () => void;
  onEdit: () => void;
}

function SearchRow({ search, onChange, onEdit }: RowProps) {
  const { t, i18n } = useTranslation();
  const { name, alert, alert_price_cents: price, is_paused: isPaused, matches } = search;
  const money = useMoney();
  const [pause, isPausing] = useTask(async () => {
    await pauseSearch(search.search_id, !isPaused);
    onChange();
  });
  const [remove, isRemoving] = useTask(async () => {
    await deleteSearch(search.search_id);
    onChange();
  });
  const number = matches.toLocaleString(i18n.language);
  return (
    <li className={classes["row"]} data-paused={isPaused || undefined}>
      <div className={classes["words"]}>
        <Link href={hrefOfSearch(search)} className={classes["name"]}>
          <bdi>{name}</bdi>
        </Link>
        <Conditions search={search} />
        <span className={classes["alert"]}>
          <Icon name={isPaused || alert === "none" ? "pause" : "bell"} size="s" />{" "}
          {isPaused
            ? t("market.saved.paused")
            : price === undefined
              ? t(`market.saved.alert.${alert}`)
              : t(`market.saved.at.${alert === "price_over" ? "price_over" : "price_under"}`, { price: money(price) })}
          {search.told_at !== undefined && (
            <span className={classes["note"]}>
              {" · "}
              {t("market.saved.told")} <Moment at={search.told_at} />
            </span>
          )}
        </span>
      </div>
      <Link href={hrefOfSearch(search)} className={classes["matches"]}>
        {t("market.saved.matches", { count: matches, number })}
      </Link>
      <div className={classes["acts"]}>
        <Button variant="default" aria-label={t("market.saved.edit_of", { name })} onClick={onEdit}>
          {t("market.saved.edit")}
        </Button>
        {alert !== "none" && (
          <Button
            variant="default"
            loading={isPausing}
            aria-label={t(isPaused ? "market.saved.resume_of" : "market.saved.pause_of", { name })}
            onClick={pause}
          >
            {t(isPaused ? "market.saved.resume" : "market.saved.pause")}
          </Button>
        )}
        <Button
          variant="default"
          loading={isRemoving}
          aria-label={t("market.saved.delete_of", { name })}
          onClick={remove}
        >
          <Icon name="trash" size="s" />
        </Button>
      </div>
    </li>
  );
}

/** What it looks for, in words. */
function Conditions({ search: { market, goods, offers } }: { search: SavedSearch }) {
  const { t } = useTranslation();
  const money = useMoney();
  const games = useGames();
  const words: string[] = [];
  const prices = market ?? offers;
  if (goods !== undefined) words.push(goods.name);
  if (market?.game !== undefined) {
    words.push(games.data?.games.find(({ game }) => game === market.game)?.name ?? market.game);
  }
  if (market?.search !== undefined) words.push(`“${market.search}”`);
  for (const band of offers?.exteriors ?? []) words.push(t(keyUnder("market.exterior", band)));
  const filters = Object.values(market?.tags ?? {}).reduce((sum, values) => sum + values.length, 0);
  if (filters > 0) words.push(t("market.filter.open", { number: filters }));
  if (prices?.min_price_cents !== undefined) {
    words.push(t("market.filter.from", { price: money(prices.min_price_cents) }));
  }
  if (prices?.max_price_cents !== undefined) {
    words.push(t("market.filter.up_to", { price: money(prices.max_price_cents) }));
  }
  if (offers?.min_float !== undefined || offers?.max_float !== undefined) {
    const float = (value: number) => Number(value.toFixed(6));
    words.push(t("market.requests.wear", { from: float(offers.min_float ?? 0), to: float(offers.max_float ?? 1) }));
  }
  if ((offers?.paint_seeds.length ?? 0) > 0) words.push(t("market.seed", { seed: offers?.paint_seeds.join(", ") }));
  if (offers?.stat_trak !== undefined) {
    words.push(t(`market.requests.stat_trak.${offers.stat_trak ? "yes" : "no"}`));
  }
  words.push(...(offers?.stickers ?? []));
  if (offers?.name_tag === true) words.push(t("market.offers.name_tag"));
  return (
    <span className={classes["note"]}>
      <bdi>{words.length === 0 ? t("market.all_games") : words.join(" · ")}</bdi>
    </span>
  );
}
