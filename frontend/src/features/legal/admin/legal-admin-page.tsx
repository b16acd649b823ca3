/** Terms, privacy policy and other texts of the operator: which there are, writing them, and who wrote what. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadLegalTexts, type LegalTextState } from "@/api/legal";
import { LegalKind } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { atOnce } from "@/components/admin/page-list";
import { RowsTable } from "@/components/admin/table-page";
import { Chips } from "@/components/chips";
import { Lead } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SelectField } from "@/components/select-field";
import { stamp } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { currentLanguage } from "@/locales/i18n";
import { type LanguageKey, languageName, languages } from "@/locales/languages";
import { loadLegalText } from "@/features/legal/legal-calls";
import { loadLegalChanges, type LegalChange } from "./legal-admin-calls";
import type { Draft } from "./legal-drafts";
import { LegalEditor } from "./legal-editor";
import { LegalHistory } from "./legal-history";
import classes from "./legal-admin.module.css";

export function LegalAdminPage() {
  const { t } = useTranslation();
  const list = useRead(keyOf("/api/legal/list"), loadLegalTexts);
  const history = usePagedQuery<LegalChange>(keyOf("/api/admin/legal/history"), (before) =>
    loadLegalChanges(before).then(({ changes, next }) => ({ rows: changes, next })),
  );
  const [kind, chooseKind] = useState<LegalKind>("terms");
  const [language, chooseLanguage] = useState<LanguageKey>(currentLanguage);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const at = `${kind} ${language}`;
  const text = useRead(keyOf("/api/legal/text", { kind, language }), () => heldIn(kind, language));
  const readAgain = () => {
    void list.refetch();
    void history.refetch();
    return text.refetch();
  };
  return (
    <>
      <PageHead title={t("console.legal")} />
      <Lead>{t("legal_texts.lead")}</Lead>
      <Overview list={list} onOpen={chooseKind} />
      <section className={admin["part"]} aria-labelledby="legal-write">
        <h2 id="legal-write" className={admin["section"]}>
          {t("legal_texts.write")}
        </h2>
        <Chips
          label={t("legal_texts.column.text")}
          choices={LegalKind.map((value) => ({ value, name: t(`frame.legal.${value}`) }))}
          chosen={kind}
          onChoose={chooseKind}
        />
        <SelectField
          label={t("legal_texts.language")}
          value={language}
          className={classes["language"] ?? ""}
          options={languages.map(({ key, label }) => ({ value: key, label }))}
          onChange={chooseLanguage}
        />
        <ReadState read={text} rows={6}>
          {(held) => (
            <LegalEditor
              key={at}
              kind={kind}
              language={language}
              held={held}
              draft={drafts[at] ?? held}
              onWrite={(draft) => setDrafts(({ [at]: _, ...others }) => (draft ? { ...others, [at]: draft } : others))}
              onChanged={readAgain}
            />
          )}
        </ReadState>
      </section>
      <LegalHistory pages={history} />
    </>
  );
}

/** What holds in this very language: the server would answer with another one rather than with nothing. */
async function heldIn(kind: LegalKind, language: LanguageKey): Promise<Draft> {
  const there = (await loadLegalTexts()).some((one) => one.kind === kind && one.language === language);
  if (!there) return { body: "", seen: undefined };
  const found = await loadLegalText({ kind, language });
  return found.language === language ? { body: found.body, seen: found.version } : { body: "", seen: undefined };
}

interface OverviewProps {
  list: Parameters<typeof atOnce<LegalTextState>>[0];
  onOpen: (kind: LegalKind) => void;
}

/** Which languages have which text. */
function Overview({ list, onOpen }: OverviewProps) {
  const { t, i18n } = useTranslation();
  const { data } = list;
  const rows = data && LegalKind.map((kind) => ({ kind, texts: data.filter((text) => text.kind === kind) }));
  return (
    <RowsTable
      title={t("legal_texts.overview")}
      pages={atOnce({ ...list, data: rows })}
      icon="list"
      nothing={t("legal_texts.none")}
      rowKey={({ kind }) => kind}
      onOpen={({ kind }) => onOpen(kind)}
      columns={[
        {
          key: "text",
          title: t("legal_texts.column.text"),
          cell: ({ kind }) => t(`frame.legal.${kind}`),
        },
        {
          key: "languages",
          title: t("legal_texts.column.languages"),
          width: "grow",
          cell: ({ texts }) =>
            texts.length === 0 ? (
              <span className={classes["none"]}>{t("legal_texts.none")}</span>
            ) : (
              <span className={classes["languages"]}>
                {texts.map((text) => (
                  <bdi key={text.language} className={admin["pill"]} data-done>
                    {languageName(text.language)}
                  </bdi>
                ))}
              </span>
            ),
        },
        {
          key: "changed",
          title: t("legal_texts.column.changed"),
          cell: ({ texts }) => {
            const at = Math.max(...texts.map((text) => text.at ?? 0));
            return texts.length > 0 && stamp(at, Date.now(), i18n.language);
          },
        },
      ]}
    />
  );
}
