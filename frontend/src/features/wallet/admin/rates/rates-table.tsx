/** What each currency is worth, who says so and since when. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { atOnce } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { Age, CurrencyName, Rate, Source } from "./rate-facts";
import type { ExchangeRate, RateAct } from "./rates-calls";
import classes from "./rates.module.css";

interface Props {
  rates: readonly ExchangeRate[];
  now: number;
  onAct: (act: RateAct, rate: ExchangeRate) => void;
}

export function RatesTable({ rates, now, onAct }: Props) {
  const { t } = useTranslation();
  const act = (kind: RateAct, rate: ExchangeRate) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${t(`rates.act.${kind}.do`)}: ${rate.currency}`}
      onClick={() => onAct(kind, rate)}
    >
      {t(`rates.act.${kind}.do`)}
    </Button>
  );
  const columns: Column<ExchangeRate>[] = [
    {
      key: "currency",
      title: t("rates.column.currency"),
      width: "grow",
      cell: ({ currency }) => <CurrencyName code={currency} />,
    },
    { key: "rate", title: t("rates.column.rate"), width: "end", cell: ({ rate }) => <Rate value={rate} /> },
    { key: "source", title: t("rates.column.source"), cell: ({ source }) => <Source source={source} /> },
    {
      key: "age",
      title: t("rates.column.age"),
      cell: ({ rated_at }) => <Age at={rated_at} now={now} />,
    },
    {
      key: "acts",
      title: t("rates.column.acts"),
      cell: (rate) => (
        <span className={classes["acts"]}>
          {act("set", rate)}
          {rate.source === "manual" && act("follow", rate)}
        </span>
      ),
    },
  ];
  return (
    <RowsTable
      title={t("console.rates")}
      pages={atOnce({ data: rates, error: null, isFetching: false, refetch: () => undefined })}
      icon="wallet"
      nothing=""
      rowKey={({ currency }) => currency}
      columns={columns}
    />
  );
}
