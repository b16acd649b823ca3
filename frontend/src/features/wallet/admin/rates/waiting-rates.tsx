/** Rates of the feed that are too far from those that hold: somebody looks at each before prices move. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Panel, Lead } from "@/components/page";
import { CurrencyName, Move } from "./rate-facts";
import type { ExchangeRate, RateAct } from "./rates-calls";
import classes from "./rates.module.css";

interface Props {
  rates: readonly ExchangeRate[];
  onAct: (act: RateAct, rate: ExchangeRate) => void;
}

export function WaitingRates({ rates, onAct }: Props) {
  const { t } = useTranslation();
  const waiting = rates.flatMap((rate) => (rate.held == null ? [] : [{ rate, held: rate.held }]));
  if (waiting.length === 0) return null;
  return (
    <Panel size="dense" className={classes["waiting"]} title={t("rates.waiting")}>
      <Lead>{t("rates.waiting_words")}</Lead>
      <ul>
        {waiting.map(({ rate, held }) => (
          <li key={rate.currency}>
            <CurrencyName code={rate.currency} />
            <Move before={rate.rate} after={held.rate} />
            <span className={classes["acts"]}>
              <Button size="xs" onClick={() => onAct("confirm", rate)}>
                {t("rates.act.confirm.do")}
              </Button>
              <Button size="xs" variant="default" onClick={() => onAct("set", rate)}>
                {t("rates.act.set.do")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
