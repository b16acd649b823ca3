/** Reports about the business, for administrators: figures of some days beside the days before. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { ReportPeriod, ReportSubject } from "@/api/lists.gen";
import { PageHead } from "@/components/admin/list-page";
import { Chips } from "@/components/chips";
import { DateField } from "@/components/date-field";
import { addressOf, daysOf, lastDay, ownDays, periodOf, todayOf } from "./reports-period";
import { SubjectPanel } from "./subject-panel";
import classes from "./reports.module.css";

export function ReportsPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const chosen = periodOf(address);
  const today = todayOf(Date.now());
  const days = daysOf(chosen);
  const change = (part: Partial<typeof chosen>) =>
    setAddress((now) => addressOf({ ...periodOf(now), ...part }), { replace: true });
  return (
    <>
      <PageHead title={t("console.reports")} />
      <div className={classes["period"]}>
        <Chips
          label={t("reports.period.label")}
          choices={ReportPeriod.map((period) => ({ value: period, name: t(`reports.period.${period}`) }))}
          chosen={chosen.period}
          onChoose={(period) => change(period === "custom" ? ownDays(today) : { period })}
        />
        {chosen.period === "custom" && (
          <div className={classes["days"]}>
            <DateField
              label={t("admin.history.from")}
              value={chosen.from}
              max={today}
              onChange={(from) => change({ from, to: lastOf(from, chosen.to, today) })}
            />
            <DateField
              label={t("admin.history.to")}
              value={chosen.to}
              min={chosen.from}
              max={lastDay(chosen.from, today)}
              onChange={(to) => change({ to })}
            />
          </div>
        )}
        <p className={classes["note"]}>{t("reports.utc")}</p>
      </div>
      {days !== undefined &&
        ReportSubject.map((subject) => <SubjectPanel key={subject} subject={subject} days={days} />)}
    </>
  );
}

/** The last day stays where it is while it fits the first. */
function lastOf(from: string, to: string, today: string): string {
  const most = lastDay(from, today);
  return to < from || to > most ? most : to;
}
