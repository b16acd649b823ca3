/** The button of the currencies. It stands from the start; until they are known it opens nothing. */
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
  const name = `${t("frame.bar.currency")}: ${currency}`;
  const button = (
    <UnstyledButton
      className={`${classes["bar-button"]} ${classes["wide-only"]}`}
      aria-label={name}
      data-tip={t("frame.bar.currency")}
      disabled={currencies.length === 0}
    >
      <bdi className={classes["currency"]}>{currency}</bdi>
    </UnstyledButton>
  );
  return <LateMenu menu={Currencies} button={button} />;
}
