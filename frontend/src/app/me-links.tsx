/**
 * The phone's "Me": what the account menu has on wide screens, as a hub. Wide screens have the bar and do not show it.
 */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { useUser } from "@/features/session/use-session";
import { UserType } from "@/api/schema";
import { ToAnswer } from "@/features/market/bargains/to-answer";
import classes from "./me-links.module.css";
import { useBalance } from "./use-balance";
import { UnreadBadge } from "./unread-badge";
import { useNavLinks } from "./use-nav-links";
import { useUnreadNotices } from "./use-unread";

export function MeLinks() {
  const { t } = useTranslation();
  const user = useUser();
  const notices = useUnreadNotices();
  const menu = useNavLinks("menu");
  const help = useNavLinks("tool").filter(({ icon }) => icon === "help");
  // Settings are the page itself; without an account only the event and the help are anybody's.
  const own = menu.filter(({ href }) => href !== "/settings" && (user !== null || href === "/event"));
  return (
    <nav className={classes["hub"]} aria-label={t("frame.tabs.me")}>
      {[...own, ...help].map(({ href, icon, name }) => (
        <Link key={href} href={href}>
          <Icon name={icon} />
          <span>{name}</span>
          {href === "/notices" && <UnreadBadge count={notices} of="notices" />}
          {href === "/sell/bargains" && <ToAnswer isAsked={user?.user_type === UserType.Seller} />}
          {href === "/balance" && user !== null && <Balance uid={user.uid} />}
          <Icon name="next" size="s" turns />
        </Link>
      ))}
    </nav>
  );
}

function Balance({ uid }: { uid: string }) {
  const balance = useBalance(uid);
  return balance === null ? null : <Money cents={balance.available_cents} className={classes["money"]} />;
}
