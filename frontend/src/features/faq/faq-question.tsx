/** One question of the help: closed it is a line, open it has its answer and asks whether it helped. */
import { useTranslation } from "react-i18next";
import { Chips } from "@/components/chips";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { reviewFaq, type FaqEntry } from "./faq-calls";
import classes from "./faq.module.css";

interface Props {
  entry: FaqEntry;
  /** What is searched for: a question that was found by its answer opens by itself. */
  wanted: string;
  onVote: (entry: FaqEntry) => void;
}

export function FaqQuestionRow({ entry, wanted, onVote }: Props) {
  const { t } = useTranslation();
  const [vote] = useTask(async (my_like: boolean) => {
    const likes = await reviewFaq(entry.question_id, my_like);
    onVote({ ...entry, likes, my_like });
  });
  const question = t(entry.my_like == null ? "faq.helped" : "faq.thanks");
  const yes = (
    <>
      <Icon name="thumbUp" size="s" /> {t("faq.yes")} <bdi>{entry.likes}</bdi>
    </>
  );
  const no = (
    <>
      <Icon name="thumbDown" size="s" /> {t("faq.no")}
    </>
  );
  return (
    <details className={classes["question"]} id={entry.question_id} open={wanted.trim().length > 1 || undefined}>
      <summary>
        <span dir="auto">{entry.question}</span>
        <Icon name="down" size="s" />
      </summary>
      <p className={classes["answer"]} dir="auto">
        {entry.answer}
      </p>
      <div className={classes["votes"]}>
        <span>{question}</span>
        <Chips
          label={question}
          choices={[
            { value: "yes", name: yes },
            { value: "no", name: no },
          ]}
          chosen={entry.my_like == null ? undefined : entry.my_like ? "yes" : "no"}
          onChoose={(value) => vote(value === "yes")}
        />
      </div>
    </details>
  );
}
