/** The menus of the bar: languages, the account. Each is open at once: it was fetched by a press. */
import "@/components/menu-styles";
import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { chooseLanguage, signOut } from "@/features/session/session-calls";
import { useUser } from "@/features/session/use-session";
import { languages, tagOf, type LanguageKey } from "@/locales/languages";
import { UserType } from "@/api/schema";
import { ToAnswer } from "@/features/market/bargains/to-answer";
import classes from "./frame.module.css";
import { useNavLinks } from "./use-nav-links";

interface Props {
  button: ReactElement;
}

/** The 14 languages, each in its own words. */
export function Languages({ button }: Props) {
  const { locale } = useSnapshot(identity);
  const [choose] = useTask((key: LanguageKey) => chooseLanguage(key));
  return (
    <Menu defaultOpened position="bottom-end" width={220}>
      <Menu.Target>{button}</Menu.Target>
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

/** Who is signed in, their pages, and the way out. */
export function Account({ button }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const user = useUser();
  const links = useNavLinks("menu");
  const [leave] = useTask(async () => {
    await signOut();
    go("/");
  });
  return (
    <Menu defaultOpened position="bottom-end" width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{user?.nickname}</bdi>
          {user?.email != null && (
            <>
              <br />
              <bdi>{user.email}</bdi>
            </>
          )}
        </Menu.Label>
        {links.map(({ href, icon, name }) => (
          <Menu.Item key={href} leftSection={<Icon name={icon} size="s" />} onClick={() => go(href)}>
            {name} {href === "/sell/bargains" && <ToAnswer isAsked={user?.user_type === UserType.Seller} />}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size="s" turns />} onClick={leave}>
          {t("frame.bar.sign_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
