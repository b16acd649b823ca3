/** The questions of the help and their answers: by category, in fourteen languages, shown or kept back. */
import { Button, NativeSelect, NumberInput, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { post } from "@/api/call";
import { FaqTopic } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";
import { keyOf } from "@/api/query";
import { EditPage } from "@/components/admin/edit-page";
import { namedFields } from "@/components/admin/named-fields";
import { atOnce } from "@/components/admin/page-list";
import { Row } from "@/components/admin/row";
import { textIn } from "@/components/admin/text-in";
import { TextsEditor } from "@/components/admin/texts-editor";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import classes from "@/components/admin/admin.module.css";

type FaqQuestion = Wire["FaqQuestion"];

/** Ours: more questions than anybody reads. */
const LAST_POSITION = 1000;

export function FaqAdminPage() {
  const { t } = useTranslation();
  const read = useRead(
    keyOf("/api/im/console_faq_list"),
    async () => (await post("/api/im/console_faq_list", {})).questions,
  );
  const known = read.data ?? [];
  return (
    <EditPage<FaqQuestion>
      title={t("faq.admin.title")}
      fresh={t("faq.admin.new")}
      name={({ questions }) => textIn(questions)}
      pages={atOnce(read)}
      icon="help"
      nothing={t("faq.nothing")}
      groups={FaqTopic.map((category) => ({
        key: category,
        title: t(`faq.category.${category}`),
        rows: (all) => all.filter((one) => one.category === category).toSorted((a, b) => a.position - b.position),
      }))}
      row={(one, open) => (
        <Row
          key={one.question_id}
          icon="help"
          title={textIn(one.questions)}
          text={textIn(one.answers)}
          end={<Facts question={one} />}
          onOpen={open}
        />
      )}
      form={(one, saved) => <Form question={one} position={known.length} onSaved={saved} />}
    />
  );
}

function Facts({ question: { questions, is_shown, likes, dislikes } }: { question: FaqQuestion }) {
  const { t } = useTranslation();
  return (
    <>
      <span>
        <Icon name="thumbUp" size="s" /> <bdi>{likes}</bdi> <Icon name="thumbDown" size="s" /> <bdi>{dislikes}</bdi>
      </span>
      <span>{t("admin.templates.languages", { count: Object.keys(questions).length })}</span>
      {!is_shown && <span className={classes["pill"]}>{t("faq.admin.hidden")}</span>}
    </>
  );
}

interface FormProps {
  /** None for a new one, which takes its place at `position`. */
  question: FaqQuestion | undefined;
  position: number;
  onSaved: () => void;
}

function Form({ question, position, onSaved }: FormProps) {
  const { t } = useTranslation();
  const { form, saving, submit } = useServerForm<Wire["FaqSave"]>({
    // A version says what is saved over; a new question has none.
    initialValues: question ?? {
      question_id: crypto.randomUUID(),
      category: "buy",
      position,
      questions: {},
      answers: {},
      is_shown: true,
    },
    refused: namedFields,
    save: async ({ question_id, version, category, position, questions, answers, is_shown }) => {
      const written = { question_id, category, position, questions, answers, is_shown };
      await post("/api/im/console_faq_save", version === undefined ? written : { ...written, version });
      showNotice("success", t("admin.saved"));
      onSaved();
    },
  });
  const { questions, answers } = form.values;
  return (
    <form className={classes["form"]} onSubmit={submit}>
      <div className={classes["fields"]}>
        <NativeSelect
          label={t("faq.admin.category")}
          data={FaqTopic.map((value) => ({ value, label: t(`faq.category.${value}`) }))}
          {...form.getInputProps("category")}
        />
        <NumberInput
          label={t("faq.admin.position")}
          min={0}
          max={LAST_POSITION}
          allowDecimal={false}
          {...form.getInputProps("position")}
          onChange={(value) => form.setFieldValue("position", Number(value))}
        />
      </div>
      <TextsEditor label={t("faq.admin.question")} texts={questions} lines={1} {...form.getInputProps("questions")} />
      <TextsEditor label={t("faq.admin.answer")} texts={answers} {...form.getInputProps("answers")} />
      <p className={classes["fine"]}>{t("faq.admin.english")}</p>
      <Switch label={t("faq.admin.shown")} {...form.getInputProps("is_shown", { type: "checkbox" })} />
      <div className={classes["actions"]}>
        <Button type="submit" loading={saving} disabled={!questions["en"] || !answers["en"]}>
          {t("admin.save")}
        </Button>
      </div>
    </form>
  );
}
