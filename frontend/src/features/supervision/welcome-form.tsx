/** The first words of a team or of a store: whether they are said, and what they are in each language. */
import { Button, Switch } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showNotice } from "@/components/notices";
import type { Welcome } from "./supervision-types";
import { TextsEditor } from "./texts-editor";
import { useSave } from "./use-save";
import classes from "./supervision.module.css";

interface Props {
  welcome: Welcome;
  save: (welcome: Welcome) => Promise<Welcome>;
  onSaved: (welcome: Welcome) => void;
  /** More to choose, between the words and the button. */
  more?: (draft: Welcome, change: (draft: Welcome) => void) => ReactNode;
}

export function WelcomeForm({ welcome, save, onSaved, more }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(welcome);
  const {
    save: keep,
    saving: keeping,
    wrong,
  } = useSave(async () => {
    const saved = await save({ ...draft, version: welcome.version });
    setDraft(saved);
    onSaved(saved);
    showNotice("success", t("supervision.saved"));
  });
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <Switch
        label={t("supervision.welcome.on")}
        checked={draft.is_on}
        onChange={(event) => setDraft({ ...draft, is_on: event.currentTarget.checked })}
      />
      <TextsEditor
        label={t("supervision.welcome.words")}
        texts={draft.texts}
        error={wrong("texts")}
        onChange={(texts) => setDraft({ ...draft, texts })}
      />
      {more?.(draft, setDraft)}
      <div className={classes["actions"]}>
        <Button type="submit" loading={keeping}>
          {t("supervision.save")}
        </Button>
      </div>
    </form>
  );
}
