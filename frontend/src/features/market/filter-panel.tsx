/** What the list can be narrowed by: game, price, stock, and every attribute, each with how many goods it leaves. */
import { useEffect, useState, type ReactNode } from "react";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { GameMark } from "@/components/game-mark";
import choice from "@/components/choice.module.css";
import { useRegionName } from "@/components/region-name";
import classes from "./market.module.css";
import type { Facets, Game, TagNode } from "./market-calls";
import { changed, NO_FILTER, toggled, type MarketFilter } from "./market-filter";
import { PriceRange } from "./price-range";

/** Values shown before "more". */
const SHORT = 8;

interface Props {
  filter: MarketFilter;
  facets: Facets | undefined;
  games: readonly Game[];
  /** Games or how many goods they have are on their way for the first time. */
  waiting: boolean;
  onChange: (filter: MarketFilter) => void;
}

export function FilterPanel({ filter, facets, games, waiting, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes["filters"]}>
      {waiting ? <GamesWaiting /> : <Games filter={filter} facets={facets} games={games} onChange={onChange} />}
      <PriceRange filter={filter} onChange={onChange} />
      <div className={classes["attribute"]}>
        <Check
          name={t("market.filter.on_sale")}
          checked={filter.on_sale}
          onChange={() => onChange(changed(filter, { on_sale: !filter.on_sale }))}
        />
        <Check
          name={t("market.filter.asked")}
          checked={filter.asked}
          onChange={() => onChange(changed(filter, { asked: !filter.asked }))}
        />
      </div>
      {facets?.tags.map((attribute) => (
        <Attribute key={attribute.value} attribute={attribute} filter={filter} onChange={onChange} />
      ))}
    </div>
  );
}

/** As high as the games will be: what stands below does not jump when they arrive. */
function GamesWaiting() {
  return (
    <div className={classes["games-waiting"]} aria-hidden="true">
      {Array.from({ length: SHORT + 1 }, (_, at) => (
        <Skeleton key={at} height="1rem" width={at === 0 ? "40%" : "90%"} />
      ))}
    </div>
  );
}

/** Games with goods that fit; another one begins with no attributes, which it does not have. */
function Games({ filter, facets, games, onChange }: Omit<Props, "waiting">) {
  const { t } = useTranslation();
  const countOf = new Map(facets?.games.map(({ game, goods }) => [game, goods]));
  const known = games.map(({ game, name }) => ({ value: game, title: name, name, goods: countOf.get(game) ?? 0 }));
  return (
    <Choices
      marked
      title={t("market.filter.game")}
      values={facets === undefined ? known : known.filter(({ value, goods }) => goods > 0 || value === filter.game)}
      chosen={filter.game === "" ? [] : [filter.game]}
      onToggle={(value) =>
        onChange({
          ...NO_FILTER,
          game: value === filter.game ? "" : value,
          search: filter.search,
          view: filter.view,
          sort_by: filter.sort_by,
        })
      }
    />
  );
}

type PartOf = Pick<Props, "filter" | "onChange">;

function Attribute({ attribute, filter, onChange }: PartOf & { attribute: TagNode }) {
  const regionName = useRegionName();
  const values =
    attribute.value === "region"
      ? attribute.children.map((one) => ({ ...one, title: regionName(one.value) }))
      : attribute.children;
  return (
    <Choices
      key={filter.game}
      title={attribute.title}
      values={values}
      chosen={filter.tags[attribute.value] ?? []}
      onToggle={(value) => onChange(toggled(filter, attribute.value, value))}
    />
  );
}

interface ChoicesProps {
  title: string;
  values: readonly Pick<TagNode, "value" | "title" | "name" | "goods">[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** The values are games: each has its mark before it. */
  marked?: boolean;
}

function Choices({ title, values, chosen, onToggle, marked = false }: ChoicesProps) {
  const { t, i18n } = useTranslation();
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState("");
  const wanted = search.toLowerCase();
  const found = values.filter(
    (value) => value.title.toLowerCase().includes(wanted) || value.name.toLowerCase().includes(wanted),
  );
  // What is chosen is never hidden; what would leave nothing is, until somebody looks for it.
  const shown =
    all || wanted !== ""
      ? found.slice(0, 200)
      : found.filter((value, at) => chosen.includes(value.value) || (at < SHORT && value.goods > 0));
  const useful = found.filter(({ value, goods }) => goods > 0 || chosen.includes(value)).length;
  useEffect(() => setAll(false), [values.length]);
  if (useful === 0 && wanted === "") return null;
  return (
    <fieldset className={classes["attribute"]}>
      <legend>{title}</legend>
      {values.length > 20 && (
        <input
          type="search"
          className={classes["find"]}
          value={search}
          placeholder={t("market.filter.find")}
          aria-label={`${title}: ${t("market.filter.find")}`}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.map((value) => (
        <Check
          key={value.value}
          name={
            <>
              {marked && <GameMark game={value.value} size="s" />}
              <bdi>{value.title}</bdi>
            </>
          }
          goods={value.goods.toLocaleString(i18n.language)}
          faint={value.goods === 0}
          checked={chosen.includes(value.value)}
          onChange={() => onToggle(value.value)}
        />
      ))}
      {!all && wanted === "" && useful > shown.length && (
        <button type="button" className={classes["more"]} onClick={() => setAll(true)}>
          {t("market.filter.more", { number: useful - shown.length })}
        </button>
      )}
    </fieldset>
  );
}

interface CheckProps {
  name: ReactNode;
  /** How many it would leave. */
  goods?: string;
  /** It would leave nothing. */
  faint?: boolean;
  checked: boolean;
  onChange: () => void;
}

function Check({ name, goods, faint = false, checked, onChange }: CheckProps) {
  return (
    <label className={classes["check"]} data-faint={faint || undefined}>
      <input type="checkbox" className={choice["check"]} checked={checked} onChange={onChange} />
      <span className={classes["check-name"]}>{name}</span>
      {goods !== undefined && <span className={classes["count"]}>{goods}</span>}
    </label>
  );
}
