/** The lines of a file, narrowed by what they would do or by what came of them. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import type { ImportOutcome, ImportPlan } from "@/api/lists.gen";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { Chips } from "@/components/chips";
import { usePagedQuery } from "@/components/use-paged-query";
import { loadLines, type ImportLine, type ImportState } from "./import-calls";
import classes from "./import.module.css";

const PLANS = ["refuse", "add", "change", "leave"] as const satisfies readonly ImportPlan[];
const OUTCOMES = ["stale", "refused", "added", "changed", "left"] as const satisfies readonly ImportOutcome[];

interface Props {
  state: ImportState;
  addressOf?: ((subject: string) => string) | undefined;
}

export function ImportLines({ state, addressOf }: Props) {
  const { t, i18n } = useTranslation();
  const { import_id, planned, done, applied_at } = state;
  const isDone = applied_at != null;
  const counts = isDone ? done : planned;
  const [shown, show] = useState("");
  const query = { import_id, ...(shown === "" ? {} : isDone ? { outcome: shown } : { plan: shown }) };
  const pages = usePagedQuery<ImportLine>(keyOf("/api/import/lines", query), (before) =>
    loadLines(query as Parameters<typeof loadLines>[0], before).then(({ lines, next }) => ({ rows: lines, next })),
  );
  const count = (number: number | undefined) => (number ?? 0).toLocaleString(i18n.language);
  const words = isDone
    ? OUTCOMES.map((value) => ({ value, name: t(`import.outcome.${value}`) }))
    : PLANS.map((value) => ({ value, name: t(`import.plan.${value}`) }));
  const all = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const choices = [
    { value: "", name: `${t("import.all")} ${count(all)}` },
    ...words
      .filter(({ value }) => (counts[value] ?? 0) > 0)
      .map(({ value, name }) => ({ value: value as string, name: `${name} ${count(counts[value])}` })),
  ];
  return (
    <>
      <Chips label={t("import.show")} choices={choices} chosen={shown} onChoose={show} />
      <RowsTable
        title={t("import.show")}
        pages={pages}
        icon="list"
        nothing={t("import.none")}
        filtered
        rowKey={({ line }) => `${line}`}
        columns={useColumns(addressOf)}
      />
    </>
  );
}

function useColumns(addressOf: Props["addressOf"]): Column<ImportLine>[] {
  const { t } = useTranslation();
  return [
    { key: "line", title: t("import.line"), cell: ({ line }) => <bdi>{line}</bdi> },
    {
      key: "what",
      title: t("import.what"),
      cell: ({ plan, outcome }) => (
        <span className={classes["what"]} data-what={outcome ?? plan}>
          {outcome == null ? t(`import.plan.${plan}`) : t(`import.outcome.${outcome}`)}
        </span>
      ),
    },
    {
      key: "about",
      title: t("import.about"),
      width: "grow",
      cell: (line) => <About line={line} addressOf={addressOf} />,
    },
    {
      key: "why",
      title: t("import.why"),
      cell: ({ field, reason }) =>
        reason != null && (
          <>
            {field !== undefined && field !== "" && (
              <>
                <code dir="ltr">{field}</code>:{" "}
              </>
            )}
            {t(`import.reason.${reason}`)}
          </>
        ),
    },
  ];
}

function About({ line, addressOf }: Pick<Props, "addressOf"> & { line: ImportLine }) {
  const { title, subject, reason } = line;
  const name = <bdi>{title === "" ? subject : title}</bdi>;
  // What is called nothing here, or was not found, has no page.
  const hasPage = subject !== "" && title !== "" && reason !== "not_found";
  return hasPage && addressOf !== undefined ? <Link href={addressOf(subject)}>{name}</Link> : name;
}
