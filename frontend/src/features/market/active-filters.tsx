/** What narrows the list, each with a cross that takes it away. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import { Icon } from "@/components/icon";
import { DOLLAR, written } from "@/components/money";
import { useRegionName } from "@/components/region-name";
import classes from "./market.module.css";
import type { Facets, Game } from "./market-calls";
import { changed, countConditions, NO_FILTER, toggled, type MarketFilter } from "./market-filter";

interface Props {
  filter: MarketFilter;
  facets: Facets | undefined;
  games: readonly Game[];
  onChange: (filter: MarketFilter) => void;
}

interface Chip {
  key: string;
  name: string;
  without: MarketFilter;
}

export function ActiveFilters({ filter, facets, games, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const { currencies } = useSnapshot(rateStore);
  const currency = currencies.find(({ code }) => code === filter.currency) ?? DOLLAR;
  const price = (typed: string) => written((Number(typed) / currency.rate) * 100, currency, i18n.language);
  const regionName = useRegionName();
  const titleOf = (attribute: string, value: string) =>
    attribute === "region"
      ? regionName(value)
      : (facets?.tags.find((one) => one.value === attribute)?.children.find((one) => one.value === value)?.title ??
        value);
  const chips: Chip[] = [];
  const add = (key: string, name: string, without: MarketFilter) => chips.push({ key, name, without });
  if (filter.search !== "") add("search", `“${filter.search}”`, changed(filter, { search: "" }));
  if (filter.game !== "") {
    const name = games.find(({ game }) => game === filter.game)?.name ?? filter.game;
    add("game", name, { ...NO_FILTER, search: filter.search, view: filter.view, sort_by: filter.sort_by });
  }
  for (const [attribute, values] of Object.entries(filter.tags))
    for (const value of values)
      add(`${attribute} ${value}`, titleOf(attribute, value), toggled(filter, attribute, value));
  if (filter.min_price !== "")
    add("min", t("market.filter.from", { price: price(filter.min_price) }), changed(filter, { min_price: "" }));
  if (filter.max_price !== "")
    add("max", t("market.filter.up_to", { price: price(filter.max_price) }), changed(filter, { max_price: "" }));
  if (filter.on_sale) add("on_sale", t("market.filter.on_sale"), changed(filter, { on_sale: false }));
  if (filter.asked) add("asked", t("market.filter.asked"), changed(filter, { asked: false }));
  if (chips.length === 0) return null;
  return (
    <ul className={classes["active"]} aria-label={t("market.filter.active")}>
      {chips.map(({ key, name, without }) => (
        <li key={key}>
          <button type="button" aria-label={t("market.filter.remove", { name })} onClick={() => onChange(without)}>
            <bdi>{name}</bdi> <Icon name="close" size="s" />
          </button>
        </li>
      ))}
      {countConditions(filter) > 1 && (
        <li>
          <button
            type="button"
            data-all=""
            onClick={() => {
              const { game, search, view, sort_by } = filter;
              onChange({ ...NO_FILTER, game, search, view, sort_by });
            }}
          >
            {t("market.filter.clear")}
          </button>
        </li>
      )}
    </ul>
  );
}
