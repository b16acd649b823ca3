/** Ready-made answers; choosing one puts it into the composer, where it can still be changed. */
import "@/components/menu-styles";
import { ActionIcon, Loader, Menu } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Template } from "@/api/schema";
import { Icon } from "@/components/icon";
import { showError } from "@/components/notices";
import { loadTemplates } from "./conversation-acts";
import classes from "./composer.module.css";

export function TemplateMenu({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  const [templates, setTemplates] = useState<Template[]>();
  const load = () => {
    // Asked each time it opens: they come in the language of now.
    loadTemplates().then(setTemplates, showError);
  };
  return (
    <Menu position="top-start" onOpen={load} returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t("conversation.composer.templates")}>
          <Icon name="template" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes["templates"] ?? ""}>
        {templates === undefined && <Loader size="sm" role="progressbar" aria-label={t("conversation.log.loading")} />}
        {templates?.length === 0 && <Menu.Label>{t("conversation.composer.noTemplates")}</Menu.Label>}
        {templates?.map(({ template_id, title, text }) => (
          <Menu.Item key={template_id} onClick={() => onChoose(text)}>
            <span className={classes["template-title"]}>{title}</span>
            <span className={classes["template-text"]}>{text}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
