/** The help: questions by what they are about, a search over all of them, and a person when none of them helps. */
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearch, useSearchParams } from "wouter";
import { keyOf, queryClient } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { FaqQuestionRow } from "./faq-question";
import { loadFaq } from "./faq-calls";
import { searchFaq } from "./faq-search";
import { FAQ_CATEGORIES, type FaqCategory, type FaqEntry, type FaqSection } from "./faq-types";
import { wantedCategory } from "./help-category";
import classes from "./faq.module.css";

interface Props {
  /** Opens the conversation with customer service. */
  onPerson: () => Promise<void>;
}

export function FaqPage({ onPerson }: Props) {
  const { t } = useTranslation();
  const { sections, error, retry, replace } = useFaq();
  const category = wantedCategory(useSearch());
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState("");
  const found = useMemo(
    () => (sections === undefined ? [] : searchFaq(sections, text, category)),
    [sections, text, category],
  );
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const choose = (wanted: FaqCategory | undefined) =>
    setSearch(wanted === undefined ? {} : { category: wanted }, { replace: true });
  return (
    <div className={classes["page"]}>
      <header className={classes["top"]}>
        <h1>{t("faq.title")}</h1>
        <p>{t("faq.lead")}</p>
        <TextInput
          type="search"
          size="md"
          value={text}
          aria-label={t("faq.search")}
          placeholder={t("faq.search")}
          leftSection={<Icon name="search" />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </header>
      <div className={classes["categories"]} role="group" aria-label={t("faq.categories")}>
        <Chip name={t("faq.all")} chosen={category === undefined} onClick={() => choose(undefined)} />
        {FAQ_CATEGORIES.map((key) => (
          <Chip key={key} name={t(`faq.category.${key}`)} chosen={category === key} onClick={() => choose(key)} />
        ))}
      </div>
      <p className="only-for-readers" role="status">
        {sections !== undefined && t("faq.count", { count })}
      </p>
      {error !== null && sections === undefined && (
        <EmptyState
          urgent
          art={<Icon name="warning" size="l" />}
          title={t("faq.failed")}
          words={errorText(error)}
          action={<Button onClick={retry}>{t("faq.retry")}</Button>}
        />
      )}
      {error === null &&
        sections === undefined &&
        [1, 2, 3, 4].map((row) => <Skeleton key={row} height="3.25rem" radius="md" aria-hidden="true" />)}
      {sections !== undefined && count === 0 && (
        <EmptyState art={<Icon name="search" size="l" />} title={t("faq.nothing")} words={t("faq.nothing_words")} />
      )}
      {found.map(({ key, questions }) => (
        <section key={key} aria-labelledby={`faq-${key}`} className={classes["section"]}>
          <h2 id={`faq-${key}`}>{t(`faq.category.${key}`)}</h2>
          {questions.map((one) => (
            <FaqQuestionRow key={one.question_id} entry={one} wanted={text} onVote={replace} />
          ))}
        </section>
      ))}
      <Person onPerson={onPerson} />
    </div>
  );
}

function Chip({ name, chosen, onClick }: { name: string; chosen: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes["chip"]} aria-pressed={chosen} onClick={onClick}>
      {name}
    </button>
  );
}

function Person({ onPerson }: Props) {
  const { t } = useTranslation();
  const [ask, asking] = useTask(onPerson);
  return (
    <aside className={classes["person"]}>
      <div>
        <h2>{t("faq.person.title")}</h2>
        <p>{t("faq.person.words")}</p>
      </div>
      <Button leftSection={<Icon name="headset" />} loading={asking} onClick={ask}>
        {t("faq.person.ask")}
      </Button>
    </aside>
  );
}

/** Read again when the language changes: the server has the words of each. */
function useFaq() {
  const key = keyOf("/api/faq/list");
  const read = useRead(key, loadFaq);
  const replace = (entry: FaqEntry) => {
    const put = (one: FaqEntry) => (one.question_id === entry.question_id ? entry : one);
    queryClient.setQueryData<FaqSection[]>(key, (known) =>
      known?.map((section) => ({ ...section, questions: section.questions.map(put) })),
    );
  };
  return { sections: read.data, error: read.error, retry: () => void read.refetch(), replace };
}
