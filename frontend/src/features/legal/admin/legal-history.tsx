/** Every version, newest first: of which text, by whom, when and why. Pressed, it shows its words. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import type { Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { Dialog } from "@/components/dialog";
import { ReadState } from "@/components/read-state";
import { fullTime, stamp } from "@/components/time-words";
import { useRead } from "@/components/use-read";
import { directionOf, languageName, tagOf } from "@/locales/languages";
import { Markdown } from "@/features/legal/markdown";
import { loadLegalVersion, type LegalChange } from "./legal-admin-calls";
import classes from "./legal-admin.module.css";

export function LegalHistory({ pages }: { pages: Rows<LegalChange> }) {
  const { t } = useTranslation();
  const [opened, open] = useState<LegalChange>();
  return (
    <section className={admin["part"]} aria-labelledby="legal-history">
      <h2 id="legal-history" className={admin["section"]}>
        {t("legal_texts.history.title")}
      </h2>
      <RowsTable
        title={t("legal_texts.history.title")}
        pages={pages}
        icon="history"
        nothing={t("legal_texts.history.nothing")}
        nothingWords={t("admin.history_words")}
        rowKey={({ version }) => `${version}`}
        onOpen={open}
        columns={useColumns()}
      />
      {opened !== undefined && <Version change={opened} onClose={() => open(undefined)} />}
    </section>
  );
}

function useName(): (change: LegalChange) => string {
  const { t } = useTranslation();
  return ({ kind }) => (kind == null ? t("legal_texts.history.unknown") : t(`frame.legal.${kind}`));
}

function useColumns(): Column<LegalChange>[] {
  const { t, i18n } = useTranslation();
  const name = useName();
  return [
    {
      key: "text",
      title: t("legal_texts.column.text"),
      cell: (change) => (
        <>
          {name(change)} · <bdi>{languageName(change.language)}</bdi>
        </>
      ),
    },
    {
      key: "characters",
      title: t("legal_texts.history.characters"),
      cell: ({ characters }) =>
        characters === 0 ? (
          <span className={classes["none"]}>{t("legal_texts.history.withdrawn")}</span>
        ) : (
          <bdi>{characters.toLocaleString(i18n.language)}</bdi>
        ),
    },
    { key: "by", title: t("legal_texts.history.by"), cell: ({ by }) => <bdi>{by.nickname}</bdi> },
    {
      key: "at",
      title: t("legal_texts.history.at"),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
          {stamp(at, Date.now(), i18n.language)}
        </time>
      ),
    },
    {
      key: "reason",
      title: t("legal_texts.reason"),
      width: "grow",
      cell: ({ reason }) => <span dir="auto">{reason}</span>,
    },
  ];
}

function Version({ change, onClose }: { change: LegalChange; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { version, language, at } = change;
  const read = useRead(keyOf("/api/admin/legal/version", { version }), () => loadLegalVersion(version));
  const title = `${useName()(change)} · ${languageName(language)}`;
  return (
    <Dialog opened size="lg" title={title} onClose={onClose}>
      <p className={admin["fine"]}>{fullTime(at, i18n.language)}</p>
      <ReadState read={read} rows={6}>
        {({ body }) =>
          body === "" ? (
            <p>{t("legal_texts.history.withdrawn")}</p>
          ) : (
            <article lang={tagOf(language)} dir={directionOf(language)}>
              <Markdown text={body} />
            </article>
          )
        }
      </ReadState>
    </Dialog>
  );
}
