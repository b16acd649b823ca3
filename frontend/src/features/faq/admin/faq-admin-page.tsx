/** The questions of the help and their answers: by category, in fourteen languages, shown or kept back. */
import { Button, NativeSelect, NumberInput, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Dialog } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { textIn } from "@/components/admin/text-in";
import { ListPage } from "@/components/admin/list-page";
import { atOnce } from "@/components/admin/page-list";
import { loadFaqQuestions, saveFaqQuestion, type FaqQuestion } from "./faq-admin-calls";
import { TextsEditor } from "@/components/admin/texts-editor";
import { useRead } from "@/components/use-read";
import { namedFields } from "@/components/admin/named-fields";
import { useServerForm } from "@/components/use-server-form";
import classes from "@/components/admin/admin.module.css";

/** Spec §1, help categories. */
const CATEGORIES = ["buy", "sell", "charge", "withdraw", "afterSale", "account"] as const;

/** Ours: more questions than anybody reads. */
const LAST_POSITION = 1000;

export function FaqAdminPage() {
  const { t } = useTranslation();
  const questions = useRead(keyOf("/api/im/console_faq_list"), loadFaqQuestions);
  const [open, setOpen] = useState<FaqQuestion | "new">();
  const close = () => setOpen(undefined);
  const saved = () => {
    close();
    void questions.refetch();
  };
  return (
    <>
      <ListPage<FaqQuestion>
        title={t("admin.faq.title")}
        beside={
          <Button leftSection={<Icon name="plus" size="s" />} onClick={() => setOpen("new")}>
            {t("admin.faq.new")}
          </Button>
        }
        pages={atOnce(questions)}
        icon="help"
        nothing={t("faq.nothing")}
        groups={CATEGORIES.map((category) => ({
          key: category,
          title: t(`faq.category.${category}`),
          rows: (all) => all.filter((one) => one.category === category).toSorted((a, b) => a.position - b.position),
        }))}
      >
        {(one) => <Row key={one.question_id} question={one} onOpen={() => setOpen(one)} />}
      </ListPage>
      <Dialog
        opened={open !== undefined}
        size="lg"
        title={open === undefined || open === "new" ? t("admin.faq.new") : textIn(open.questions)}
        onClose={close}
      >
        {open !== undefined && (
          <Form question={open === "new" ? undefined : open} position={(questions.data ?? []).length} onSaved={saved} />
        )}
      </Dialog>
    </>
  );
}

function blank(position: number): FaqQuestion {
  return {
    question_id: crypto.randomUUID(),
    version: 0,
    category: "buy",
    position,
    questions: {},
    answers: {},
    is_shown: true,
    likes: 0,
    dislikes: 0,
  };
}

function Row({ question, onOpen }: { question: FaqQuestion; onOpen: () => void }) {
  const { t } = useTranslation();
  const { questions, answers, is_shown, likes, dislikes } = question;
  return (
    <li>
      <button type="button" className={classes["row"]} onClick={onOpen}>
        <Icon name="help" />
        <span className={classes["row-main"]}>
          <strong dir="auto">{textIn(questions)}</strong>
          <span className={classes["one-line"]} dir="auto">
            {textIn(answers)}
          </span>
        </span>
        <span className={classes["row-end"]}>
          <span>
            <Icon name="thumbUp" size="s" /> <bdi>{likes}</bdi> <Icon name="thumbDown" size="s" /> <bdi>{dislikes}</bdi>
          </span>
          <span>{t("admin.templates.languages", { count: Object.keys(questions).length })}</span>
          {!is_shown && <span className={classes["pill"]}>{t("admin.faq.hidden")}</span>}
        </span>
      </button>
    </li>
  );
}

/** Without a question a new one, at that place in the list. A version says what is saved over; the first one is 0. */
function Form({
  question,
  position,
  onSaved,
}: {
  question: FaqQuestion | undefined;
  position: number;
  onSaved: () => void;
}) {
  const { t } = useTranslation();
  const { form, saving, submit } = useServerForm<FaqQuestion>({
    initialValues: question ?? blank(position),
    refused: namedFields,
    save: async ({ version, likes: _likes, dislikes: _dislikes, ...request }) => {
      await saveFaqQuestion({ ...request, ...(question === undefined ? {} : { version }) });
      showNotice("success", t("admin.saved"));
      onSaved();
    },
  });
  const { questions, answers } = form.values;
  return (
    <form className={classes["form"]} onSubmit={submit}>
      <div className={classes["fields"]}>
        <NativeSelect
          label={t("admin.faq.category")}
          data={CATEGORIES.map((value) => ({ value, label: t(`faq.category.${value}`) }))}
          {...form.getInputProps("category")}
        />
        <NumberInput
          label={t("admin.faq.position")}
          min={0}
          max={LAST_POSITION}
          allowDecimal={false}
          {...form.getInputProps("position")}
          onChange={(value) => form.setFieldValue("position", Number(value))}
        />
      </div>
      <TextsEditor label={t("admin.faq.question")} texts={questions} lines={1} {...form.getInputProps("questions")} />
      <TextsEditor label={t("admin.faq.answer")} texts={answers} {...form.getInputProps("answers")} />
      <p className={classes["fine"]}>{t("admin.faq.english")}</p>
      <Switch label={t("admin.faq.shown")} {...form.getInputProps("is_shown", { type: "checkbox" })} />
      <div className={classes["actions"]}>
        <Button type="submit" loading={saving} disabled={!questions["en"] || !answers["en"]}>
          {t("admin.save")}
        </Button>
      </div>
    </form>
  );
}
