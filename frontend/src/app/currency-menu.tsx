/** Which currency prices are shown in. Orders settle in US dollars whatever is chosen. Spec §1, §9. */
import { Menu, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { chooseCurrency } from "@/features/session/session-calls";
import { sessionStore } from "@/features/session/session-store";
import classes from "./frame.module.css";

export function CurrencyMenu() {
  const { t } = useTranslation();
  const currency = useSnapshot(identity).currency ?? "USD";
  const { currencies } = useSnapshot(sessionStore);
  if (currencies.length === 0) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-label={`${t("frame.bar.currency")}: ${currency}`}
        >
          <bdi className={classes["currency"]}>{currency}</bdi>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes["long-menu"] ?? ""}>
        <Menu.Label>{t("settings.preferences.settles")}</Menu.Label>
        {currencies.map(({ code, name, symbol }) => (
          <Menu.Item
            key={code}
            onClick={() => chooseCurrency(code)}
            leftSection={<bdi className={classes["currency"]}>{symbol}</bdi>}
            rightSection={code === currency ? <Icon name="check" size="s" /> : null}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
