/** Days with the sums of both sides beside each other, newest first. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import type { Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { dayText } from "@/components/date-words";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import type { CheckedDay } from "./reconciliation-calls";
import { DayName, Sides } from "./reconciliation-facts";
import { netOf, sumsOf, type Side } from "./reconciliation-rules";
import classes from "./reconciliation.module.css";

interface Props {
  pages: Rows<CheckedDay>;
  onCheck: (day: string) => void;
}

export function DaysTable({ pages, onCheck }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(onCheck);
  return (
    <section className={classes["days"]} aria-labelledby="reconciliation-days">
      <h2 id="reconciliation-days" className={admin["section"]}>
        {t("reconciliation.days")}
      </h2>
      <p className={classes["none"]}>{t("reconciliation.days_words")}</p>
      <RowsTable
        title={t("reconciliation.days")}
        pages={pages}
        icon="list"
        nothing=""
        rowKey={({ day }) => day}
        columns={columns}
      />
    </section>
  );
}

function useColumns(onCheck: Props["onCheck"]): Column<CheckedDay>[] {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: "latn" });
  const side = (key: string, of: Side, title: string): Column<CheckedDay> => ({
    key,
    title,
    width: "end",
    cell: (day) => {
      const { provider, books } = sumsOf(day, of);
      return (
        <Sides
          provider={<Dollars cents={provider} />}
          books={<Dollars cents={books} />}
          differ={day.checked_at != null && provider !== books}
        />
      );
    },
  });
  return [
    { key: "day", title: t("reconciliation.column.day"), cell: ({ day }) => <DayName day={day} /> },
    { key: "whose", title: "", cell: () => <Whose /> },
    side("paid", "charged", t("reconciliation.column.paid")),
    side("refunded", "refunded", t("reconciliation.column.refunded")),
    side("disputed", "disputed", t("reconciliation.column.disputed")),
    {
      key: "fees",
      title: t("reconciliation.column.fees"),
      width: "end",
      cell: ({ fees_cents }) => <Dollars cents={fees_cents} />,
    },
    {
      key: "net",
      title: t("reconciliation.column.net"),
      width: "end",
      cell: (day) => <Dollars cents={netOf(day)} />,
    },
    {
      key: "open",
      title: t("reconciliation.column.open"),
      width: "end",
      cell: ({ open }) => <span className={open > 0 ? classes["open"] : classes["dim"]}>{number.format(open)}</span>,
    },
    {
      key: "checked",
      title: t("reconciliation.column.checked"),
      cell: (day) => (
        <span className={classes["checked"]}>
          <Checked day={day} />
          <Button
            variant="default"
            size="compact-sm"
            disabled={day.is_due && day.failure == null}
            aria-label={`${t("reconciliation.again")}: ${dayText(day.day, i18n.language)}`}
            onClick={() => onCheck(day.day)}
          >
            {t("reconciliation.again")}
          </Button>
        </span>
      ),
    },
  ];
}

function Checked({ day: { is_due, failure, checked_at } }: { day: CheckedDay }) {
  const { t } = useTranslation();
  if (is_due)
    return <span className={classes["due"]}>{t(failure == null ? "reconciliation.due" : "reconciliation.retry")}</span>;
  return checked_at == null ? <span className={classes["dim"]}>—</span> : <Moment at={checked_at} />;
}

/** What the figures of a row are, once for all of them; on a phone each has its own names. */
function Whose() {
  const { t } = useTranslation();
  return (
    <span className={classes["whose"]} aria-hidden="true">
      <span>{t("reconciliation.provider")}</span>
      <span>{t("reconciliation.books")}</span>
    </span>
  );
}
