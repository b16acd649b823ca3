/** One question of the help: closed it is a line, open it has its answer and asks whether it helped. */
import { useTranslation } from "react-i18next";
import { Chips } from "@/components/chips";
import { Disclosure } from "@/components/disclosure";
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
  const yes = [t("faq.yes"), " ", <bdi key="likes">{entry.likes}</bdi>];
  return (
    <Disclosure boxed line={entry.question} id={entry.question_id} open={wanted.trim().length > 1 || undefined}>
      <p className={classes["answer"]} dir="auto">
        {entry.answer}
      </p>
      <div className={classes["votes"]}>
        <span>{question}</span>
        <Chips
          label={question}
          choices={[
            { value: true, icon: "thumbUp", name: yes },
            { value: false, icon: "thumbDown", name: t("faq.no") },
          ]}
          chosen={entry.my_like ?? undefined}
          onChoose={vote}
        />
      </div>
    </Disclosure>
  );
}
