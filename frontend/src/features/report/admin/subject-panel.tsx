/** One subject: its figures, its chart, what it is made of, and both as files. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import adminClasses from "@/components/admin/admin.module.css";
import { FigureTile } from "./figure-tile";
import { PartsTable } from "./parts-table";
import { ReportChart } from "./report-chart";
import { loadReport, saveReport, type Days, type Report, type Subject } from "./reports-calls";
import classes from "./reports.module.css";

/** Ours: today goes on while one looks. */
const AGAIN_MS = 60_000;

export function SubjectPanel({ subject, days }: { subject: Subject; days: Days }) {
  const { t } = useTranslation();
  const report = useRead(keyOf("/api/admin/report", { subject, ...days }), () => loadReport(subject, days), {
    ...KEPT,
    refetchInterval: AGAIN_MS,
  });
  const heading = `report-${subject}`;
  return (
    <Panel size="dense" aria-labelledby={heading}>
      <header className={adminClasses["panel-top"]}>
        <h2 id={heading}>{t(`reports.subject.${subject}`)}</h2>
        <div className={adminClasses["actions"]}>
          <Save subject={subject} days={days} rows="points" words={t("reports.export_points")} />
          <Save subject={subject} days={days} rows="parts" words={t("reports.export_parts")} />
        </div>
      </header>
      <ReadState read={report}>
        {(read) =>
          isEmpty(read) ? <p className={classes["empty"]}>{t(`reports.empty.${subject}`)}</p> : <Body report={read} />
        }
      </ReadState>
    </Panel>
  );
}

function Body({ report }: { report: Report }) {
  return (
    <>
      <ul className={classes["tiles"]}>
        {report.figures.map((figure) => (
          <FigureTile key={figure.figure} {...figure} />
        ))}
      </ul>
      <div className={classes["body"]}>
        <ReportChart report={report} />
        <PartsTable report={report} />
      </div>
    </>
  );
}

/** Nothing has happened in these days, nor in those before. */
const isEmpty = ({ figures }: Report) => figures.every(({ value, before }) => !value && !before);

function Save({
  subject,
  days,
  rows,
  words,
}: {
  subject: Subject;
  days: Days;
  rows: "points" | "parts";
  words: string;
}) {
  const { t } = useTranslation();
  const [save, saving] = useTask(() => saveReport(subject, days, rows));
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon name="download" size="s" />}
      loading={saving}
      aria-label={`${t(`reports.subject.${subject}`)}: ${words}`}
      onClick={save}
    >
      {words}
    </Button>
  );
}
