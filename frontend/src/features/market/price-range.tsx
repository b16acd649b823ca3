/** The least and the most to pay, in the currency the reader counts in. Spec §5: the least is not above the most. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import { DOLLAR, useCurrency, written } from "@/components/money";
import { PriceInput } from "@/components/price-input";
import classes from "./market.module.css";
import { changed, converted, inDollars, type MarketFilter } from "./market-filter";

interface Props {
  filter: MarketFilter;
  onChange: (filter: MarketFilter) => void;
}

/** Anew whenever what it begins with changes. */
export function PriceRange({ filter, onChange }: Props) {
  const { code } = useCurrency();
  return <Range key={`${filter.min_price} ${filter.max_price} ${filter.currency} ${code}`} {...{ filter, onChange }} />;
}

function Range({ filter, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const shown = useCurrency();
  const { currencies } = useSnapshot(rateStore);
  const typedIn = currencies.find(({ code }) => code === filter.currency) ?? DOLLAR;
  const begin = (typed: string) => (typedIn.code === shown.code ? typed : converted(typed, typedIn, shown));
  const [least, setLeast] = useState(begin(filter.min_price));
  const [most, setMost] = useState(begin(filter.max_price));
  const wrong = least !== "" && most !== "" && Number(least) > Number(most);
  const dollars = [inDollars(least, shown, "least"), inDollars(most, shown, "most")]
    .filter((amount) => amount !== undefined)
    .map((amount) => written(Number(amount) * 100, DOLLAR, i18n.language));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChange(changed(filter, { min_price: least, max_price: most, currency: shown.code }));
      }}
    >
      <fieldset className={classes["attribute"]}>
        <legend>{t("market.price")}</legend>
        <div className={classes["range"]}>
          <PriceInput label={t("market.filter.min_price")} symbol={shown.symbol} value={least} onChange={setLeast} />
          <PriceInput label={t("market.filter.max_price")} symbol={shown.symbol} value={most} onChange={setMost} />
          <Button type="submit" variant="default" disabled={wrong}>
            {t("market.filter.apply")}
          </Button>
        </div>
        {wrong && (
          <p role="alert" className={classes["refused"]}>
            {t("market.filter.wrong_range")}
          </p>
        )}
        {shown.code !== DOLLAR.code && dollars.length > 0 && (
          <p className={classes["dim"]}>{t("market.filter.in_dollars", { range: dollars.join(" – ") })}</p>
        )}
      </fieldset>
    </form>
  );
}
