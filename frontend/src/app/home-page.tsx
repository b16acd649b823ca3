/** The front door: what this house is, somebody to talk to, and the conversations one was in the middle of. */
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { fetchedLater } from "@/components/fetched-later";
import { Icon, type IconName } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { useUser } from "@/features/session/use-session";
import { HallArt } from "./art";
import { openConversationWithService } from "@/features/conversation/open-conversation";
import classes from "./home.module.css";
import { RecentConversations } from "./recent-conversations";

// Below the fold, or for some days only.
const LiveDeals = fetchedLater(["market"], async () => (await import("@/features/market/live-deals")).LiveDeals);
const EventBanner = fetchedLater(
  ["lottery"],
  async () => (await import("@/features/lottery/event-banner")).EventBanner,
);

export function HomePage() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const user = useUser();
  const [ask, asking] = useTask(() => openConversationWithService(go));
  return (
    <div className={classes["home"]}>
      <section className={classes["hero"]}>
        <div className={classes["hero-words"]}>
          <h1>{user === null ? t("home.title") : t("home.greeting", { name: user.nickname })}</h1>
          <p className={classes["lead"]}>{t("home.lead")}</p>
          <div className={classes["actions"]}>
            <Button size="md" leftSection={<Icon name="headset" />} loading={asking} onClick={ask}>
              {t("home.ask")}
            </Button>
            {user === null && (
              <Button size="md" variant="default" onClick={() => void askToSignIn()}>
                {t("home.sign_in")}
              </Button>
            )}
          </div>
          <p className={classes["fine"]}>
            {user === null && t("home.no_account")} <Link href="/faq">{t("home.help")}</Link>
          </p>
        </div>
        <div className={classes["hero-art"]}>
          <HallArt />
        </div>
      </section>
      <Suspense fallback={null}>
        <EventBanner />
      </Suspense>
      <RecentConversations />
      <Suspense fallback={null}>
        <LiveDeals />
      </Suspense>
      <section aria-labelledby="how-heading">
        <h2 id="how-heading" className={classes["section-title"]}>
          {t("home.how.title")}
        </h2>
        <ul className={classes["promises"]}>
          <HousePromise icon="messages" title={t("home.how.kept.title")} words={t("home.how.kept.words")} />
          <HousePromise icon="globe" title={t("home.how.languages.title")} words={t("home.how.languages.words")} />
          <HousePromise icon="shield" title={t("home.how.private.title")} words={t("home.how.private.words")} />
        </ul>
      </section>
    </div>
  );
}

function HousePromise({ icon, title, words }: { icon: IconName; title: string; words: string }) {
  return (
    <li className={classes["promise"]}>
      <Icon name={icon} size="l" />
      <h3>{title}</h3>
      <p>{words}</p>
    </li>
  );
}
