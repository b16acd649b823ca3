/** The bar above every page: the house, where to go, language, currency, account. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Logo } from "@/components/logo";
import { AccountMenu } from "./account-menu";
import { CurrencyMenu } from "./currency-menu";
import classes from "./frame.module.css";
import { LanguageMenu } from "./language-menu";
import { UnreadBadge } from "./unread-badge";
import { useNavLinks } from "./use-nav-links";

export function TopBar({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const links = useNavLinks("bar");
  return (
    <header className={classes["bar"]}>
      <a className={classes["skip"]} href="#content">
        {t("frame.bar.skip")}
      </a>
      <Link href="/" className={classes["brand"]} aria-label="Guildhall">
        <Logo className={classes["mark"]} />
        <span className={classes["brand-name"]}>Guildhall</span>
      </Link>
      <div className={classes["bar-end"]}>
        {links.map(({ href, icon, name, here }) => (
          <Link
            key={href}
            href={href}
            className={`${classes["bar-button"]} ${classes["wide-only"]}`}
            aria-current={here ? "page" : undefined}
          >
            <Icon name={icon} /> {name}
            {href === "/messages" && <UnreadBadge count={unread} />}
          </Link>
        ))}
        <LanguageMenu />
        <CurrencyMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
