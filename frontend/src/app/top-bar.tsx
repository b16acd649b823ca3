/** The bar above every page: the house, where to go, language, currency, account. */
import { useTranslation } from "react-i18next";
import { Link, useRoute } from "wouter";
import { Icon } from "@/components/icon";
import { Logo } from "@/components/logo";
import { AccountMenu } from "./account-menu";
import { CurrencyMenu } from "./currency-menu";
import classes from "./frame.module.css";
import { LanguageMenu } from "./language-menu";
import { UnreadBadge } from "./unread-badge";
import { useIsStaff } from "./use-is-staff";

export function TopBar({ unread }: { unread: number }) {
  const { t } = useTranslation();
  const [onMessages] = useRoute("/messages/*?");
  const [onHelp] = useRoute("/faq");
  const [onConsole] = useRoute("/console/*?");
  const staff = useIsStaff();
  const [onTopUp] = useRoute("/top-up/*?");
  const [onMarket] = useRoute("/market/*?");
  const [onEvent] = useRoute("/event/*?");
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
        <Link
          href="/market"
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-current={onMarket ? "page" : undefined}
        >
          <Icon name="market" /> {t("frame.bar.market")}
        </Link>
        <Link
          href="/event"
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-current={onEvent ? "page" : undefined}
        >
          <Icon name="gift" /> {t("event.menu")}
        </Link>
        <Link
          href="/top-up"
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-current={onTopUp ? "page" : undefined}
        >
          <Icon name="bolt" /> {t("frame.bar.top_up")}
        </Link>
        <Link
          href="/messages"
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-current={onMessages ? "page" : undefined}
        >
          <Icon name="messages" /> {t("frame.bar.messages")}
          <UnreadBadge count={unread} />
        </Link>
        <Link
          href="/faq"
          className={`${classes["bar-button"]} ${classes["wide-only"]}`}
          aria-current={onHelp ? "page" : undefined}
        >
          <Icon name="help" /> {t("frame.bar.help")}
        </Link>
        {staff && (
          <Link
            href="/console"
            className={`${classes["bar-button"]} ${classes["wide-only"]}`}
            aria-current={onConsole ? "page" : undefined}
          >
            <Icon name="headset" /> {t("frame.bar.console")}
          </Link>
        )}
        <LanguageMenu />
        <CurrencyMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
