/** One question of the help: closed it is a line, open it has its answer and asks whether it helped. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { reviewFaq } from "./faq-calls";
import type { FaqEntry } from "./faq-types";
import classes from "./faq.module.css";

interface Props {
  entry: FaqEntry;
  /** What is searched for: a question that was found by its answer opens by itself. */
  wanted: string;
  onVote: (entry: FaqEntry) => void;
}

export function FaqQuestionRow({ entry, wanted, onVote }: Props) {
  const { t } = useTranslation();
  const [vote, voting] = useTask(async (like: boolean) => {
    const likes = await reviewFaq(entry.question_id, like);
    onVote({ ...entry, likes, my_like: like });
  });
  return (
    <details className={classes["question"]} id={entry.question_id} open={wanted.trim().length > 1 || undefined}>
      <summary>
        <span dir="auto">{entry.question}</span>
        <Icon name="down" size="s" />
      </summary>
      <div className={classes["answer"]}>
        <p dir="auto">{entry.answer}</p>
        <div className={classes["votes"]}>
          <span>{t(entry.my_like == null ? "faq.helped" : "faq.thanks")}</span>
          <button type="button" aria-pressed={entry.my_like === true} disabled={voting} onClick={() => vote(true)}>
            <Icon name="thumbUp" size="s" /> {t("faq.yes")} <bdi>{entry.likes}</bdi>
          </button>
          <button type="button" aria-pressed={entry.my_like === false} disabled={voting} onClick={() => vote(false)}>
            <Icon name="thumbDown" size="s" /> {t("faq.no")}
          </button>
        </div>
      </div>
    </details>
  );
}
