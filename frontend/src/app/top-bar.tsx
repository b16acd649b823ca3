/**
 * The bar above every page: the house, where to shop, the search, and what belongs to the reader. Each thing has its
 * place from the first moment, so that nothing moves when the server has said who reads. The console is no shop: there
 * only the reader's things stand.
 */
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRoute } from "wouter";
import { ErrorBoundary } from "@/components/error-boundary";
import { Icon } from "@/components/icon";
import { Logo } from "@/components/logo";
import { AccountMenu } from "./account-menu";
import { BalanceLink } from "./balance-link";
import { CurrencyMenu } from "./currency-menu";
import classes from "./frame.module.css";
import { LanguageMenu } from "./language-menu";
import { NoticeBell } from "./notice-bell";
import { BarSearch } from "./search/bar-search";
import { CartSign } from "./shell-parts";
import { UnreadBadge } from "./unread-badge";
import { useNavLinks } from "./use-nav-links";

export function TopBar({ unread, notices }: { unread: number; notices: number }) {
  const { t } = useTranslation();
  const links = useNavLinks("bar");
  const tools = useNavLinks("tool");
  const [onConsole] = useRoute("/console/*?");
  return (
    <header className={classes["bar"]}>
      <a className={classes["skip"]} href="#content">
        {t("frame.bar.skip")}
      </a>
      <Link href="/" className={classes["brand"]} aria-label="Guildhall">
        <Logo className={classes["mark"]} />
        <span className={classes["brand-name"]}>Guildhall</span>
      </Link>
      {!onConsole && (
        <>
          {links.map(({ href, icon, name, here }) => (
            <Link
              key={href}
              href={href}
              className={`${classes["bar-button"]} ${classes["wide-only"]}`}
              aria-current={here ? "page" : undefined}
              aria-label={name}
              data-tip={name}
            >
              <Icon name={icon} /> <span className={classes["roomy-only"]}>{name}</span>
            </Link>
          ))}
          <BarSearch />
        </>
      )}
      <div className={classes["bar-end"]}>
        {tools.map(({ href, icon, name, here }) => (
          <Link
            key={href}
            href={href}
            // Of these the phone's tabs have all but the cart.
            className={`${classes["bar-button"]} ${href === "/cart" ? "" : classes["wide-only"]}`}
            aria-current={here ? "page" : undefined}
            data-tip={name}
          >
            <span className={classes["tool"]}>
              <Icon name={icon} />
              {href === "/messages" && <UnreadBadge count={unread} />}
              {href === "/cart" && (
                <ErrorBoundary fallback={() => null}>
                  <Suspense fallback={null}>
                    <CartSign />
                  </Suspense>
                </ErrorBoundary>
              )}
            </span>
            <span className="only-for-readers">{name}</span>
          </Link>
        ))}
        <NoticeBell unread={notices} />
        {!onConsole && <BalanceLink />}
        <LanguageMenu />
        <CurrencyMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
