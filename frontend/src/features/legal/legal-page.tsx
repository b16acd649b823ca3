/** A legal text in the reader's language, or in one that it is written in. */
import { useTranslation } from "react-i18next";
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
  const language = currentLanguage();
  const read = useRead(keyOf("/api/legal/text", { kind, language }), () => loadLegalText(kind, language));
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

function Text({ text: { language, at, body } }: { text: LegalText }) {
  const { t, i18n } = useTranslation();
  const reads = currentLanguage();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(at);
  return (
    <>
      <Lead>
        <time dateTime={new Date(at).toISOString()}>{t("legal.changed", { date })}</time>
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
