/** The tabs at the bottom of a phone. Only what exists: a tab never leads nowhere. */
import { useTranslation } from "react-i18next";
import { Link, useRoute } from "wouter";
import { Icon, type IconName } from "@/components/icon";
import classes from "./frame.module.css";
import { SUPERVISION } from "./supervision-paths";
import { UnreadBadge } from "./unread-badge";
import { useIsStaff } from "./use-is-staff";

export function PhoneTabs({ unread }: { unread: number }) {
  const { t } = useTranslation();
  // An open talk has the whole phone, with a way back of its own.
  const [inTalk] = useRoute("/messages/:id");
  const [atConsole, console] = useRoute("/console/:id");
  const staff = useIsStaff();
  if (inTalk || (atConsole && !SUPERVISION.includes(console.id))) return null;
  return (
    <nav className={classes["tabs"]} aria-label={t("frame.tabs.label")}>
      <Tab href="/" pattern="/" icon="home" name={t("frame.tabs.home")} />
      <Tab href="/market" pattern="/market/*?" icon="market" name={t("frame.tabs.market")} />
      <Tab href="/top-up" pattern="/top-up/*?" icon="bolt" name={t("frame.tabs.top_up")} />
      <Tab href="/messages" pattern="/messages/*?" icon="messages" name={t("frame.tabs.messages")} unread={unread} />
      {staff && <Tab href="/console" pattern="/console/*?" icon="headset" name={t("frame.tabs.console")} />}
      <Tab href="/settings" pattern="/settings" icon="person" name={t("frame.tabs.me")} />
    </nav>
  );
}

function Tab({
  href,
  pattern,
  icon,
  name,
  unread = 0,
}: {
  href: string;
  pattern: string;
  icon: IconName;
  name: string;
  unread?: number;
}) {
  const [here] = useRoute(pattern);
  return (
    <Link href={href} className={classes["tab"]} aria-current={here ? "page" : undefined}>
      <span className={classes["tab-icon"]}>
        <Icon name={icon} />
        <UnreadBadge count={unread} />
      </span>
      {name}
    </Link>
  );
}
