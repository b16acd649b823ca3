/** Reading a conversation in another language: off, or one of the fourteen. The original always stays above. */
import "@/components/menu-styles";
import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Conversation } from "@/api/schema";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { currentLanguage } from "@/locales/i18n";
import { languageName, languages, tagOf } from "@/locales/languages";
import { setTranslation } from "./translations";
import classes from "./translation.module.css";

export function TranslateMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { conversation_id: id, trans_language: chosen } = conversation;
  const [choose, choosing] = useTask((language: string) => setTranslation(id, language));
  const mine = currentLanguage();
  // One's own language is what nearly everybody wants, so it comes first.
  const ordered = languages.toSorted((a, b) => Number(b.key === mine) - Number(a.key === mine));
  const label =
    chosen === "" ? t("support.translation.open") : t("support.translation.on", { language: languageName(chosen) });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant={chosen === "" ? "subtle" : "light"}
          color={chosen === "" ? "gray" : "accent"}
          size="lg"
          loading={choosing}
          aria-label={label}
          title={label}
        >
          <Icon name="translate" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes["languages"] ?? ""}>
        <Menu.Label>{t("support.translation.lead")}</Menu.Label>
        <Menu.Item onClick={() => choose("")} rightSection={chosen === "" ? <Icon name="check" size="s" /> : null}>
          {t("support.translation.off")}
        </Menu.Item>
        <Menu.Divider />
        {ordered.map(({ key, label: name, direction }) => (
          <Menu.Item
            key={key}
            lang={tagOf(key)}
            dir={direction}
            onClick={() => choose(key)}
            rightSection={key === chosen ? <Icon name="check" size="s" /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
