/** The first words of a team or of a store: whether they are said, and what they are in each language. */
import { Button, Switch } from "@mantine/core";
import "@/components/form-styles";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showNotice } from "@/components/notices";
import type { Welcome } from "./admin-types";
import { TextsEditor } from "@/components/admin/texts-editor";
import { namedFields } from "@/components/admin/named-fields";
import { useServerForm } from "@/components/use-server-form";
import classes from "@/components/admin/admin.module.css";

interface Props {
  welcome: Welcome;
  save: (welcome: Welcome) => Promise<Welcome>;
  onSaved: (welcome: Welcome) => void;
  /** More to choose, between the words and the button. */
  more?: (draft: Welcome, change: (draft: Welcome) => void) => ReactNode;
}

export function WelcomeForm({ welcome, save, onSaved, more }: Props) {
  const { t } = useTranslation();
  const { form, saving, submit } = useServerForm<Welcome>({
    initialValues: welcome,
    refused: namedFields,
    save: async (draft) => {
      const saved = await save({ ...draft, version: welcome.version });
      form.setValues(saved);
      onSaved(saved);
      showNotice("success", t("admin.saved"));
    },
  });
  return (
    <form className={classes["form"]} onSubmit={submit}>
      <Switch label={t("admin.welcome.on")} {...form.getInputProps("is_on", { type: "checkbox" })} />
      <TextsEditor label={t("admin.welcome.words")} {...form.getInputProps("texts")} />
      {more?.(form.values, form.setValues)}
      <div className={classes["actions"]}>
        <Button type="submit" loading={saving}>
          {t("admin.save")}
        </Button>
      </div>
    </form>
  );
}
