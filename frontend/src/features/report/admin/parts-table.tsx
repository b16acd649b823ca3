/** What a subject is made of: a row for each game, outcome, reason, queue, event or agent. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRegionName } from "@/components/region-name";
import tableClasses from "@/components/admin/table.module.css";
import { valueWords } from "./figure-words";
import { partWords } from "./part-words";
import type { Report } from "./reports-calls";
import classes from "./reports.module.css";

/** Ours: as many as stand beside the chart. */
const AT_FIRST = 6;

export function PartsTable({ report: { subject, figures, parts } }: { report: Report }) {
  const { t, i18n } = useTranslation();
  const regionName = useRegionName();
  const [isWhole, setWhole] = useState(false);
  if (parts.length === 0) return null;
  const columns = figures.filter(({ figure }) => parts.some(({ values }) => values[figure] !== undefined));
  return (
    <div className={classes["parts"]}>
      <table className={tableClasses["table"]} aria-label={`${t(`reports.subject.${subject}`)}: ${t("reports.parts")}`}>
        <thead>
          <tr>
            <th scope="col">{t(`reports.part.${subject}`)}</th>
            {columns.map(({ figure }) => (
              <th key={figure} scope="col" data-width="end">
                {t(`reports.figure.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? parts : parts.slice(0, AT_FIRST)).map((part) => (
            <tr key={part.part}>
              <td data-width="grow">
                <strong>
                  <bdi>{partWords(subject, part, t, i18n.language, regionName)}</bdi>
                </strong>
              </td>
              {columns.map(({ figure, unit }) => (
                <td key={figure} data-title={t(`reports.figure.${figure}`)} data-width="end">
                  <bdi>{valueWords(part.values[figure], unit, i18n.language)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && parts.length > AT_FIRST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t("admin.more")}
        </Button>
      )}
    </div>
  );
}
