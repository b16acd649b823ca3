/** The numbers of a chart as a table, behind a line that opens it: for who cannot see the picture, and to copy. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./chart.module.css";

interface Props {
  caption: string;
  columns: readonly string[];
  rows: readonly { at: number; moment: string; values: readonly string[] }[];
}

export function ChartTable({ caption, columns, rows }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <details className={classes["table"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("widget.chart.table")}</summary>
      {open && (
        <table>
          <caption className="only-for-readers">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t("widget.chart.time")}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, moment, values }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={new Date(at).toISOString()}>{moment}</time>
                </th>
                {values.map((value, column) => (
                  <td key={columns[column]}>
                    <bdi>{value}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
