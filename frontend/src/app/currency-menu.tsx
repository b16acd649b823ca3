/** The button of the currencies; nothing until they are known. */
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { sessionStore } from "@/features/session/session-store";
import classes from "./frame.module.css";
import { LateMenu } from "./late-menu";
import { Currencies } from "./shell-parts";

export function CurrencyMenu() {
  const { t } = useTranslation();
  const currency = useSnapshot(identity).currency ?? "USD";
  const { currencies } = useSnapshot(sessionStore);
  if (currencies.length === 0) return null;
  return (
    <LateMenu
      menu={Currencies}
      button={
        <UnstyledButton
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-label={`${t("frame.bar.currency")}: ${currency}`}
        >
          <bdi className={classes["currency"]}>{currency}</bdi>
        </UnstyledButton>
      }
    />
  );
}
