/** The filters of a game: price, on sale, and every attribute its goods have. */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf, LASTING } from "@/api/query";
import { PriceInput } from "@/components/price-input";
import { KEPT, useRead } from "@/components/use-read";
import { loadTags, type TagNode } from "./market-calls";
import classes from "./market.module.css";
import { changed, countConditions, NO_FILTER, toggled, type MarketFilter } from "./market-filter";

/** Values shown before "more". */
const SHORT = 8;

interface Props {
  filter: MarketFilter;
  onChange: (filter: MarketFilter) => void;
}

export function FilterPanel({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const tags = useRead(
    keyOf("/api/market/tags", { game: filter.game }),
    async () => (filter.game === "" ? { tags: [] } : loadTags(filter.game)),
    { ...KEPT, ...LASTING },
  );
  return (
    <div className={classes["filters"]}>
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={filter.on_sale}
          onChange={() => onChange(changed(filter, { on_sale: !filter.on_sale }))}
        />
        {t("market.filter.on_sale")}
      </label>
      <label className={classes["check"]}>
        <input
          type="checkbox"
          checked={filter.asked}
          onChange={() => onChange(changed(filter, { asked: !filter.asked }))}
        />
        {t("market.filter.asked")}
      </label>
      <PriceRange key={`${filter.min_price}-${filter.max_price}`} filter={filter} onChange={onChange} />
      {tags.data?.tags.map((attribute) => (
        <Attribute key={attribute.value} attribute={attribute} filter={filter} onChange={onChange} />
      ))}
      {countConditions(filter) > 0 && (
        <Button
          variant="default"
          onClick={() =>
            onChange({
              ...NO_FILTER,
              game: filter.game,
              search: filter.search,
              view: filter.view,
              sort_by: filter.sort_by,
            })
          }
        >
          {t("market.filter.clear")}
        </Button>
      )}
    </div>
  );
}

function PriceRange({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const [least, setLeast] = useState(filter.min_price);
  const [most, setMost] = useState(filter.max_price);
  // Spec §5: the least must not be above the most.
  const wrong = least !== "" && most !== "" && Number(least) > Number(most);
  return (
    <form
      className={classes["range"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange(changed(filter, { min_price: least, max_price: most }));
      }}
    >
      <PriceInput
        label={t("market.filter.min_price")}
        symbol="$"
        value={least}
        onChange={setLeast}
        error={wrong ? t("market.filter.wrong_range") : null}
      />
      <PriceInput label={t("market.filter.max_price")} symbol="$" value={most} onChange={setMost} />
      <Button type="submit" variant="default" disabled={wrong}>
        {t("market.filter.apply")}
      </Button>
    </form>
  );
}

function Attribute({ attribute, filter, onChange }: Props & { attribute: TagNode }) {
  const { t } = useTranslation();
  const chosen = filter.tags[attribute.value] ?? [];
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState("");
  useEffect(() => setAll(false), [filter.game]);
  const wanted = search.toLowerCase();
  const found = attribute.children.filter(
    ({ title, name }) => title.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
  // What is chosen is never hidden.
  const shown =
    all || wanted !== ""
      ? found.slice(0, 200)
      : found.filter((value, at) => at < SHORT || chosen.includes(value.value));
  return (
    <fieldset className={classes["attribute"]}>
      <legend>{attribute.title}</legend>
      {attribute.children.length > 20 && (
        <input
          type="search"
          className={classes["find"]}
          value={search}
          placeholder={t("market.filter.find")}
          aria-label={`${attribute.title}: ${t("market.filter.find")}`}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.map((value) => (
        <label key={value.value} className={classes["check"]}>
          <input
            type="checkbox"
            checked={chosen.includes(value.value)}
            onChange={() => onChange(toggled(filter, attribute.value, value.value))}
          />
          <span className={classes["check-name"]}>
            <bdi>{value.title}</bdi>
          </span>
          {value.goods > 0 && <span className={classes["dim"]}>{value.goods}</span>}
        </label>
      ))}
      {!all && wanted === "" && found.length > shown.length && (
        <button type="button" className={classes["more"]} onClick={() => setAll(true)}>
          {t("market.filter.more", { number: found.length - shown.length })}
        </button>
      )}
    </fieldset>
  );
}
