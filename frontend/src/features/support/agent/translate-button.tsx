/**
 * Reading the customer in one's own language, and letting the customer read us in theirs; the original always stays
 * beside.
 */
import "@/components/menu-styles";
import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { currentLanguage } from "@/locales/i18n";
import { translateConversation } from "./console-calls";
import type { SupportConversation } from "./console-wire";

export function TranslateButton({ conversation }: { conversation: SupportConversation }) {
  const { t } = useTranslation();
  const { conversation_id: id, trans_language } = conversation;
  const on = trans_language !== "";
  const [choose, choosing] = useTask((language: string, both: boolean) => translateConversation(id, language, both));
  const label = t(on ? "agent.translate.on" : "agent.translate.open");
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon
          variant={on ? "light" : "subtle"}
          color={on ? "accent" : "gray"}
          size="lg"
          loading={choosing}
          aria-label={label}
          title={`${label} (L)`}
          aria-keyshortcuts="l"
        >
          <Icon name="translate" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => choose(currentLanguage(), true)}>{t("agent.translate.both")}</Menu.Item>
        <Menu.Item onClick={() => choose(currentLanguage(), false)}>{t("agent.translate.mine")}</Menu.Item>
        <Menu.Item disabled={!on} onClick={() => choose("", false)}>
          {t("agent.translate.off")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
