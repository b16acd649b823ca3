/** Every change of a rule about countries, newest first: of what, to what, by whom, when and why. */
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import type { Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { useChangedColumns } from "@/features/support/admin/changed-columns";
import type { RuleChange } from "./country-rules-calls";
import { ruleWords } from "./country-rules-words";
import { useSubjectWords } from "./subject-words";

/** Ours: a line of the table stays one to three lines high. */
const NAMED = 6;

export function RuleHistory({ pages }: { pages: Rows<RuleChange> }) {
  const { t } = useTranslation();
  return (
    <section className={admin["part"]} aria-labelledby="country-history">
      <h2 id="country-history" className={admin["section"]}>
        {t("shop_settings.history.title")}
      </h2>
      <RowsTable
        title={t("shop_settings.history.title")}
        pages={pages}
        icon="history"
        nothing={t("shop_settings.history.nothing")}
        nothingWords={t("admin.history_words")}
        rowKey={({ of, changed }) => `${changed.at} ${of?.subject} ${of?.id}`}
        columns={useColumns()}
      />
    </section>
  );
}

function useColumns(): Column<RuleChange>[] {
  const { t, i18n } = useTranslation();
  const subjectWords = useSubjectWords();
  return [
    {
      key: "subject",
      title: t("shop_settings.countries.column.subject"),
      cell: ({ of }) => {
        if (of == null) return <strong>{t("shop_settings.countries.unknown")}</strong>;
        const { kind, name } = subjectWords(of);
        return (
          <strong>
            {kind}: <bdi>{name}</bdi>
          </strong>
        );
      },
    },
    {
      key: "rule",
      title: t("shop_settings.countries.column.rule"),
      width: "grow",
      cell: ({ mode, countries }) =>
        mode == null ? t("shop_settings.countries.removed") : ruleWords({ mode, countries }, t, i18n.language, NAMED),
    },
    ...useChangedColumns(),
  ];
}
