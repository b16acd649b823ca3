/** Why one can buy here: what the house does, in figures that the server serves. What is not known yet is left out. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { Icon, type IconName } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { openConversationWithService } from "@/features/conversation/open-conversation";
import { useUser } from "@/features/session/use-session";
import classes from "./home.module.css";
import { useGames } from "@/components/use-games";

export function TrustRow() {
  const { t, i18n } = useTranslation();
  const [, go] = useLocation();
  const user = useUser();
  const [ask, asking] = useTask(() => openConversationWithService(go));
  const games = useGames().data?.games ?? [];
  const number = new Intl.NumberFormat(i18n.language);
  const items = games.reduce((sum, { goods }) => sum + goods, 0);
  return (
    <section aria-labelledby="trust-heading">
      <h2 id="trust-heading" className={classes["section-title"]}>
        {t("home.how.title")}
      </h2>
      <ul className={classes["promises"]}>
        <Promised icon="shield" title={t("home.how.held.title")} words={t("home.how.held.words")} />
        <Promised
          icon="market"
          title={t("home.how.choice.title")}
          words={
            items > 0
              ? t("home.how.choice.words", { items: number.format(items), games: number.format(games.length) })
              : t("home.lead")
          }
        />
        <Promised icon="globe" title={t("home.how.languages.title")} words={t("home.how.languages.words")} />
        <Promised icon="headset" title={t("home.how.support.title")} words={user === null ? t("home.no_account") : ""}>
          <span className={classes["actions"]}>
            <Button size="xs" variant="default" loading={asking} onClick={ask}>
              {t("home.ask")}
            </Button>
            <Link href="/faq">{t("home.help")}</Link>
          </span>
        </Promised>
      </ul>
    </section>
  );
}

function Promised({
  icon,
  title,
  words,
  children,
}: {
  icon: IconName;
  title: string;
  words: string;
  children?: ReactNode;
}) {
  return (
    <li className={classes["promise"]}>
      <Icon name={icon} size="l" />
      <h3>{title}</h3>
      {words !== "" && <p>{words}</p>}
      {children}
    </li>
  );
}
