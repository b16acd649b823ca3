/** The tabs at the bottom of a phone. Only what exists: a tab never leads nowhere. */
import { useTranslation } from "react-i18next";
import { Link, useLocation, useRouter } from "wouter";
import { Icon } from "@/components/icon";
import classes from "./frame.module.css";
import { routeAt, useRoutes } from "./routes";
import { UnreadBadge } from "./unread-badge";
import { useNavLinks } from "./use-nav-links";

export function PhoneTabs({ unread, notices }: { unread: number; notices: number }) {
  const { t } = useTranslation();
  const { parser } = useRouter();
  const [path] = useLocation();
  const links = useNavLinks("tab");
  const { routes } = useRoutes();
  const at = routeAt(path, parser, routes);
  if (at?.route.wholePhone && at.params["id"] !== undefined) return null;
  return (
    <nav className={classes["tabs"]} aria-label={t("frame.tabs.label")}>
      {links.map(({ href, icon, name, here }) => (
        <Link key={href} href={href} className={classes["tab"]} aria-current={here ? "page" : undefined}>
          <span className={classes["tab-icon"]}>
            <Icon name={icon} />
            {href === "/messages" && <UnreadBadge count={unread} />}
            {href === "/settings" && <UnreadBadge count={notices} of="notices" />}
          </span>
          {name}
        </Link>
      ))}
    </nav>
  );
}
