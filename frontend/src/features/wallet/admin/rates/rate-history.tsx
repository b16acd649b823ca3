/** Every change of a rate, newest first: when, of what, from what to what, by whom and why. */
import { useTranslation } from "react-i18next";
import { CurrencyCode } from "@/api/lists.gen";
import admin from "@/components/admin/admin.module.css";
import type { Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { SelectField } from "@/components/select-field";
import { fullTime, stamp } from "@/components/time-words";
import { CurrencyName, FromTo, Source } from "./rate-facts";
import { currencyName } from "./rate-words";
import type { RateChange } from "./rates-calls";
import classes from "./rates.module.css";
import { isolated } from "@/locales/isolated";

/** The dollar is the measure: it never changes. */
const CURRENCIES = CurrencyCode.filter((code) => code !== "USD");

interface Props {
  pages: Rows<RateChange>;
  currency: CurrencyCode | "";
  onCurrency: (currency: CurrencyCode | "") => void;
}

export function RateHistory({ pages, currency, onCurrency }: Props) {
  const { t, i18n } = useTranslation();
  const name = (code: CurrencyCode) => `${isolated(code)} · ${currencyName(code, i18n.language)}`;
  return (
    <section className={classes["history"]} aria-labelledby="rate-history">
      <div className={admin["panel-top"]}>
        <h2 id="rate-history" className={admin["section"]}>
          {t("rates.history.title")}
        </h2>
        <SelectField<CurrencyCode | "">
          label={t("rates.column.currency")}
          labelHidden
          value={currency}
          onChange={onCurrency}
          options={[
            { value: "", label: t("rates.history.all") },
            ...CURRENCIES.map((code) => ({ value: code, label: name(code) })),
          ]}
        />
      </div>
      <RowsTable
        title={t("rates.history.title")}
        pages={pages}
        icon="history"
        nothing={t("rates.history.nothing")}
        nothingWords={t("admin.history_words")}
        filtered
        rowKey={(change) => `${change.at} ${change.currency} ${change.rate}`}
        columns={useColumns()}
      />
    </section>
  );
}

function useColumns(): Column<RateChange>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: "currency",
      title: t("rates.column.currency"),
      cell: ({ currency }) => <CurrencyName code={currency} />,
    },
    {
      key: "rates",
      title: t("rates.column.rate"),
      cell: ({ before, rate }) => <FromTo before={before} after={rate} />,
    },
    { key: "source", title: t("rates.column.source"), cell: ({ source }) => <Source source={source} /> },
    {
      key: "by",
      title: t("rates.history.by"),
      cell: ({ by }) => (by == null ? t("rates.history.feed") : <bdi>{by.nickname}</bdi>),
    },
    {
      key: "at",
      title: t("rates.history.at"),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
          {stamp(at, Date.now(), i18n.language)}
        </time>
      ),
    },
    {
      key: "reason",
      title: t("rates.reason"),
      width: "grow",
      cell: ({ reason }) => reason && <span dir="auto">{reason}</span>,
    },
  ];
}
