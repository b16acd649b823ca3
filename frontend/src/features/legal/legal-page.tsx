/** A legal text in the reader's language, or in one that it is written in. */
import { useTranslation } from "react-i18next";
import { Link, useSearch } from "wouter";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { Lead, Page } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { currentLanguage } from "@/locales/i18n";
import { directionOf, languageName, tagOf } from "@/locales/languages";
import { loadLegalText, type LegalKind, type LegalText } from "./legal-calls";
import { Markdown } from "./markdown";
import classes from "./legal.module.css";

export function LegalPage({ kind }: { kind: LegalKind }) {
  const { t } = useTranslation();
  const version = Number(new URLSearchParams(useSearch()).get("version") ?? Number.NaN);
  const query = Number.isSafeInteger(version) ? { kind, version } : { kind, language: currentLanguage() };
  const read = useRead(keyOf("/api/legal/text", query), () => loadLegalText(query));
  const name = t(`frame.legal.${kind}`);
  const isNothing = read.error instanceof ApiError && read.error.code === "NOT_FOUND";
  return (
    <Page width="reading">
      <PageSubject name={name} />
      <h1>{name}</h1>
      {isNothing ? (
        <EmptyState art={<Icon name="list" size="l" />} title={t("legal.nothing")} words={t("legal.nothing_words")} />
      ) : (
        <ReadState read={read} rows={12}>
          {(text) => <Text text={text} />}
        </ReadState>
      )}
    </Page>
  );
}

function Text({ text: { kind, language, at, until, body } }: { text: LegalText }) {
  const { t, i18n } = useTranslation();
  const reads = currentLanguage();
  const date = (of: number) => new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(of);
  return (
    <>
      <Lead>
        {until == null ? (
          <time dateTime={new Date(at).toISOString()}>{t("legal.changed", { date: date(at) })}</time>
        ) : (
          <>
            {t("legal.held", { from: date(at), to: date(until) })}{" "}
            <Link href={`/legal/${kind}`}>{t("legal.current")}</Link>
          </>
        )}
      </Lead>
      {language !== reads && (
        <p className={classes["other"]}>
          <Icon name="translate" size="s" />
          <span>{t("legal.other_language", { wanted: languageName(reads), shown: languageName(language) })}</span>
        </p>
      )}
      <article lang={tagOf(language)} dir={directionOf(language)}>
        <Markdown text={body} />
      </article>
    </>
  );
}
