/** The button of the languages. */
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { languages } from "@/locales/languages";
import classes from "./frame.module.css";
import { LateMenu } from "./late-menu";
import { Languages } from "./shell-parts";

export function LanguageMenu() {
  const { t } = useTranslation();
  const { locale } = useSnapshot(identity);
  const current = languages.find(({ key }) => key === locale) ?? languages[0];
  return (
    <LateMenu
      menu={Languages}
      button={
        <UnstyledButton
          className={classes["bar-button"] ?? ""}
          aria-label={`${t("frame.bar.language")}: ${current.label}`}
          data-tip={t("frame.bar.language")}
        >
          <Icon name="globe" /> <span className={classes["roomy-only"]}>{current.label}</span>
        </UnstyledButton>
      }
    />
  );
}
