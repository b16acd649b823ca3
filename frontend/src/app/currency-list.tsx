/** The menu of the currencies. Apart from the bar's other menus: it fetches texts of its own. */
import "@/components/menu-styles";
import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { chooseCurrency } from "@/features/session/choose-currency";
import { RatesOf } from "@/features/session/rates-of";
import { sessionStore } from "@/features/session/session-store";
import classes from "./frame.module.css";

/** Which currency prices are shown in. Orders settle in US dollars whatever is chosen. Spec §1, §9. */
export function Currencies({ button }: { button: ReactElement }) {
  const { t } = useTranslation();
  const currency = useSnapshot(identity).currency ?? "USD";
  const { currencies } = useSnapshot(sessionStore);
  const [choose] = useTask(chooseCurrency);
  return (
    <Menu defaultOpened position="bottom-end" width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes["long-menu"] ?? ""}>
        <Menu.Label>
          {t("frame.bar.settles")}
          <br />
          <RatesOf />
        </Menu.Label>
        {currencies.map(({ code, name, symbol }) => (
          <Menu.Item
            key={code}
            onClick={() => choose(code)}
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
