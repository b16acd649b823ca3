/** The questions of the help and their answers: by category, in fourteen languages, shown or kept back. */
import { NumberInput, Switch } from "@mantine/core";
import "@/components/form-styles";
import { useTranslation } from "react-i18next";
import { post } from "@/api/call";
import { FaqTopic } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";
import { keyOf } from "@/api/query";
import { EditForm } from "@/components/admin/edit-form";
import { EditPage } from "@/components/admin/edit-page";
import { atOnce } from "@/components/admin/page-list";
import { Row } from "@/components/admin/row";
import { textIn } from "@/components/admin/text-in";
import { TextsEditor } from "@/components/admin/texts-editor";
import { Icon } from "@/components/icon";
import { useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";
import { SelectField } from "@/components/select-field";

type FaqQuestion = Wire["FaqQuestion"];
type FaqDraft = Wire["FaqSave"] & Partial<FaqQuestion>;

/** Ours: more questions than anybody reads. */
const LAST_POSITION = 1000;

export function FaqAdminPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/im/console_faq_list"), () => post("/api/im/console_faq_list", {}));
  const { questions: known = [] } = read.data ?? {};
  return (
    <EditPage<FaqQuestion>
      title={t("faq.admin.title")}
      fresh={t("faq.admin.new")}
      name={({ questions }) => textIn(questions)}
      pages={atOnce({ ...read, data: read.data?.questions })}
      icon="help"
      nothing={t("faq.nothing")}
      groups={FaqTopic.map((category) => ({
        key: category,
        title: t(`faq.category.${category}`),
        rows: (all) => all.filter((one) => one.category === category).toSorted((a, b) => a.position - b.position),
      }))}
      row={({ question_id, questions, answers, is_shown, likes, dislikes }, open) => (
        <Row
          key={question_id}
          icon="help"
          title={textIn(questions)}
          text={textIn(answers)}
          end={
            <>
              <span>
                <Icon name="thumbUp" size="s" /> <bdi>{likes}</bdi> <Icon name="thumbDown" size="s" />{" "}
                <bdi>{dislikes}</bdi>
              </span>
              <span>{t("admin.templates.languages", { count: Object.keys(questions).length })}</span>
              {!is_shown && <span className={classes["pill"]}>{t("faq.admin.hidden")}</span>}
            </>
          }
          onOpen={open}
        />
      )}
      form={(one, saved) => <Form draft={one ?? newQuestion(known.length)} onSaved={saved} />}
    />
  );
}

/** It has no version: that says what is saved over. */
const newQuestion = (position: number): FaqDraft => ({
  question_id: crypto.randomUUID(),
  category: "buy",
  position,
  questions: {},
  answers: {},
  is_shown: true,
});

function Form({ draft, onSaved }: { draft: FaqDraft; onSaved: () => void }) {
  const { t } = useTranslation();
  return (
    <EditForm
      initial={draft}
      complete={({ questions, answers }) => Boolean(questions["en"] && answers["en"])}
      save={({ likes: _likes, dislikes: _dislikes, ...written }) => post("/api/im/console_faq_save", written)}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <div className={classes["fields"]}>
            <SelectField
              label={t("faq.admin.category")}
              options={FaqTopic.map((value) => ({ value, label: t(`faq.category.${value}`) }))}
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
          <TextsEditor label={t("faq.admin.question")} lines={1} {...form.getInputProps("questions")} />
          <TextsEditor label={t("faq.admin.answer")} {...form.getInputProps("answers")} />
          <p className={classes["fine"]}>{t("faq.admin.english")}</p>
          <Switch label={t("faq.admin.shown")} {...form.getInputProps("is_shown", { type: "checkbox" })} />
        </>
      )}
    </EditForm>
  );
}
