/** The 14 languages, each in its own words. */
import { Menu, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { chooseLanguage } from "@/features/session/session-calls";
import { languages, tagOf, type LanguageKey } from "@/locales/languages";
import classes from "./frame.module.css";

export function LanguageMenu() {
  const { t } = useTranslation();
  const { locale } = useSnapshot(identity);
  const [choose] = useTask((key: LanguageKey) => chooseLanguage(key));
  const current = languages.find(({ key }) => key === locale) ?? languages[0];
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes["bar-button"] ?? ""}
          aria-label={`${t("frame.bar.language")}: ${current.label}`}
        >
          <Icon name="globe" /> <span className={classes["wide-only"]}>{current.label}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes["long-menu"] ?? ""}>
        {languages.map(({ key, label, direction }) => (
          <Menu.Item
            key={key}
            lang={tagOf(key)}
            dir={direction}
            onClick={() => choose(key)}
            rightSection={key === locale ? <Icon name="check" size="s" /> : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
