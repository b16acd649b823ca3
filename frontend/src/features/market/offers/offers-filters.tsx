/** What offers of some goods can be narrowed to: price, float, patterns, counter, stickers, name tag. */
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import choice from "@/components/choice.module.css";
import { Chips } from "@/components/chips";
import { Disclosure } from "@/components/disclosure";
import { Icon } from "@/components/icon";
import { LimitedInput } from "@/components/limited-input";
import { DOLLAR, useCurrency } from "@/components/money";
import { PriceInput } from "@/components/price-input";
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import { converted } from "@/features/market/market-filter";
import { wantedProblem } from "@/features/market/buy-requests/buy-request-rules";
import { countOfferConditions, narrowed, seedsOf, wantedPieces, type OfferFilter } from "./offer-filter";
import classes from "./offers.module.css";
import { StickerField } from "./sticker-field";
import { useOfferChoices } from "./use-offer-choices";

/** Twenty numbers. */
const SEEDS_LENGTH = 120;

interface Props {
  goodsId: string;
  filter: OfferFilter;
  /** Pieces have a float and a pattern. */
  wears: boolean;
  onChange: (filter: OfferFilter) => void;
}

export function OffersFilters({ filter, ...props }: Props) {
  const { t } = useTranslation();
  const { code } = useCurrency();
  const [isOpen, setOpen] = useState(false);
  const conditions = countOfferConditions(filter);
  return (
    <Disclosure
      boxed
      line={conditions === 0 ? t("market.filter.title") : t("market.filter.open", { number: conditions })}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {/* Anew whenever what it begins with changes. */}
      {isOpen && <Fields key={`${JSON.stringify(filter)} ${code}`} {...{ filter, ...props }} />}
    </Disclosure>
  );
}

function Fields({ goodsId, filter, wears, onChange }: Props) {
  const { t } = useTranslation();
  const shown = useCurrency();
  const { currencies } = useSnapshot(rateStore);
  const choices = useOfferChoices(goodsId, "");
  const typedIn = currencies.find(({ code }) => code === filter.currency) ?? DOLLAR;
  const begin = (typed: string) => (typedIn.code === shown.code ? typed : converted(typed, typedIn, shown));
  const [least, setLeast] = useState(begin(filter.min_price));
  const [most, setMost] = useState(begin(filter.max_price));
  const [from, setFrom] = useState(filter.min_float);
  const [to, setTo] = useState(filter.max_float);
  const [seeds, setSeeds] = useState(filter.seeds.join(", "));
  const isWrongPrice = least !== "" && most !== "" && Number(least) > Number(most);
  const typed = { ...wantedPieces(filter), least: from, most: to, seeds };
  const problem = wantedProblem(typed);
  const said = (of: typeof problem) => (problem === of ? t(`market.requests.problem.${of ?? "wear"}`) : null);
  const float = (label: string, value: string, placeholder: string, set: (text: string) => void) => (
    <TextInput
      label={label}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      value={value}
      error={problem === "wear"}
      onChange={(event) => set(event.currentTarget.value.replace(",", ".").replace(/[^\d.]/gu, ""))}
    />
  );
  const apply = () => {
    const prices = { min_price: least, max_price: most, currency: shown.code };
    onChange(narrowed(filter, { ...prices, min_float: from, max_float: to, seeds: seedsOf(seeds) }));
  };
  const { has_counters: hasCounters, has_name_tags: hasNames } = choices.data ?? {};
  return (
    <div className={classes["filters"]}>
      <form
        className={classes["typed"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrongPrice && problem === null) apply();
        }}
      >
        <fieldset className={classes["pair"]}>
          <legend>{t("market.price")}</legend>
          <PriceInput label={t("market.filter.min_price")} symbol={shown.symbol} value={least} onChange={setLeast} />
          <PriceInput label={t("market.filter.max_price")} symbol={shown.symbol} value={most} onChange={setMost} />
        </fieldset>
        {isWrongPrice && <p role="alert">{t("market.filter.wrong_range")}</p>}
        {wears && (
          <>
            <fieldset className={classes["pair"]}>
              <legend>{t("market.float")}</legend>
              {float(t("market.requests.least"), from, "0", setFrom)}
              {float(t("market.requests.most"), to, "1", setTo)}
            </fieldset>
            {problem === "wear" && <p role="alert">{said("wear")}</p>}
            <LimitedInput
              label={t("market.requests.seeds")}
              value={seeds}
              max={SEEDS_LENGTH}
              error={said("seeds")}
              onChange={setSeeds}
            />
          </>
        )}
        <Button type="submit" variant="default" disabled={isWrongPrice || problem !== null}>
          {t("market.filter.apply")}
        </Button>
      </form>
      <div className={classes["chosen"]}>
        {(hasCounters === true || filter.statTrak !== "any") && (
          <Chips
            label="StatTrak™"
            choices={(["any", "yes", "no"] as const).map((value) => ({
              value,
              name: t(`market.requests.stat_trak.${value}`),
            }))}
            chosen={filter.statTrak}
            onChoose={(statTrak) => onChange(narrowed(filter, { statTrak }))}
          />
        )}
        {(hasNames === true || filter.named) && (
          <label className={classes["check"]}>
            <input
              type="checkbox"
              className={choice["check"]}
              checked={filter.named}
              onChange={() => onChange(narrowed(filter, { named: !filter.named }))}
            />
            {t("market.offers.name_tag")}
          </label>
        )}
        {((choices.data?.stickers.length ?? 0) > 0 || filter.stickers.length > 0) && (
          <StickerField
            goodsId={goodsId}
            chosen={filter.stickers}
            onChange={(stickers) => onChange(narrowed(filter, { stickers }))}
          />
        )}
      </div>
    </div>
  );
}

interface ActiveProps {
  filter: OfferFilter;
  onChange: (filter: OfferFilter) => void;
}

/** Stickers that narrow the list, each with a cross that takes it away. */
export function ChosenStickers({ filter, onChange }: ActiveProps) {
  const { t } = useTranslation();
  if (filter.stickers.length === 0) return null;
  return (
    <ul className={classes["active"]} aria-label={t("market.filter.active")}>
      {filter.stickers.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={t("market.filter.remove", { name })}
            onClick={() => onChange(narrowed(filter, { stickers: filter.stickers.filter((one) => one !== name) }))}
          >
            <bdi>{name.replace("Sticker | ", "")}</bdi> <Icon name="close" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
