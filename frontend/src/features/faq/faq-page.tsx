/** The help: questions by what they are about, a search over all of them, and a person when none of them helps. */
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearch, useSearchParams } from "wouter";
import { FaqTopic } from "@/api/lists.gen";
import { keyOf, queryClient } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Chips } from "@/components/chips";
import { Icon } from "@/components/icon";
import { Lead, Page, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SearchField } from "@/components/search-field";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { FaqQuestionRow } from "./faq-question";
import { loadFaq, type FaqEntry, type FaqSection } from "./faq-calls";
import { searchFaq } from "./faq-search";
import { wantedCategory } from "./help-category";
import classes from "./faq.module.css";

const KEY = "/api/faq/list";

/** `onPerson` opens the chat with support. */
/** Ours: as many answers as a shop has; the way to a person stands below them. */
const EXPECTED = 24;

export function FaqPage({ onPerson }: { onPerson: () => Promise<void> }) {
  const { t } = useTranslation();
  // Read again when the language changes: the server has the words of each.
  const read = useRead(keyOf(KEY), loadFaq);
  const category = wantedCategory(useSearch());
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState("");
  const found = useMemo(() => searchFaq(read.data ?? [], text, category), [read.data, text, category]);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const [ask, asking] = useTask(onPerson);
  return (
    <Page width="reading">
      <h1>{t("faq.title")}</h1>
      <Lead>{t("faq.lead")}</Lead>
      <SearchField size="md" label={t("faq.search")} value={text} onChange={setText} />
      <Chips
        label={t("faq.categories")}
        choices={[undefined, ...FaqTopic].map((value) => ({
          value,
          name: value === undefined ? t("faq.all") : t(`faq.category.${value}`),
        }))}
        chosen={category}
        onChoose={(wanted) => setSearch(wanted === undefined ? {} : { category: wanted }, { replace: true })}
      />
      <p className="only-for-readers" role="status">
        {read.data !== undefined && t("faq.count", { count })}
      </p>
      <ReadState read={read} rows={EXPECTED}>
        {() =>
          count === 0 ? (
            <EmptyState art={<Icon name="search" size="l" />} title={t("faq.nothing")} words={t("faq.nothing_words")} />
          ) : (
            found.map(({ key, questions }) => (
              <section key={key} aria-labelledby={`faq-${key}`} className={classes["section"]}>
                <h2 id={`faq-${key}`}>{t(`faq.category.${key}`)}</h2>
                {questions.map((one) => (
                  <FaqQuestionRow key={one.question_id} entry={one} wanted={text} onVote={replace} />
                ))}
                {key === "account" && (
                  <p>
                    <Link href="/appeal">{t("faq.appeal")}</Link>
                  </p>
                )}
              </section>
            ))
          )
        }
      </ReadState>
      <Panel title={t("faq.person.title")}>
        <Lead>{t("faq.person.words")}</Lead>
        <Button leftSection={<Icon name="headset" />} loading={asking} onClick={ask}>
          {t("faq.person.ask")}
        </Button>
      </Panel>
    </Page>
  );
}

/** Only the vote: the words may be another language's by now. */
function replace({ question_id, likes, my_like }: FaqEntry) {
  const put = (one: FaqEntry) => (one.question_id === question_id ? { ...one, likes, my_like: my_like ?? null } : one);
  queryClient.setQueryData<FaqSection[]>(keyOf(KEY), (known) =>
    known?.map((section) => ({ ...section, questions: section.questions.map(put) })),
  );
}
