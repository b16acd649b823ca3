/** The front page: what can be bought here, what waits for the reader, and why buying here is safe. */
import { Button } from "@mantine/core";
import { Suspense, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { fetchedLater } from "@/components/fetched-later";
import { Icon } from "@/components/icon";
import { useUser } from "@/features/session/use-session";
import classes from "./home.module.css";
import { HeroGoods, RecentConversations, Shelves, TrustRow, WaitingStrip } from "./home-parts";
import { CardPlaces, GamePlaces, SHOWN } from "./places";
import { useItems } from "./shelves";

// Below the fold, or for some days only.
const LiveDeals = fetchedLater(["market"], async () => (await import("@/features/market/live-deals")).LiveDeals);
const EventBanner = fetchedLater(
  ["lottery"],
  async () => (await import("@/features/lottery/event-banner")).EventBanner,
);

export function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  // On a slow phone what stands further below would come before what can be bought, or be drawn in the same breath.
  const isPending = useDeferredValue(useItems().isPending);
  return (
    <div className={classes["home"]}>
      <section className={classes["hero"]}>
        <div className={classes["hero-words"]}>
          <h1 data-greeting={user !== null || undefined}>
            {user === null ? t("home.title") : t("home.greeting", { name: user.nickname })}
          </h1>
          <p className={classes["lead"]}>{t("home.lead")}</p>
          <div className={classes["actions"]}>
            <Button component={Link} href="/market" size="md" leftSection={<Icon name="market" />}>
              {t("home.browse")}
            </Button>
            <Link href="/top-up" className={classes["second"]}>
              {t("home.topup.go")} <Icon name="next" size="s" turns />
            </Link>
          </div>
        </div>
        <Suspense
          fallback={
            <ul className={classes["hero-goods"]}>
              <CardPlaces count={SHOWN.first} />
            </ul>
          }
        >
          <HeroGoods />
        </Suspense>
      </section>
      {user !== null && (
        <Suspense fallback={<div className={classes["waiting-place"]} />}>
          <WaitingStrip key={user.uid} uid={user.uid} />
        </Suspense>
      )}
      <Suspense fallback={<GamePlaces />}>
        <Shelves />
      </Suspense>
      {isPending ? <div className={classes["banner-place"]} /> : <Later />}
    </div>
  );
}

function Later() {
  return (
    <>
      <Suspense fallback={<div className={classes["banner-place"]} />}>
        <EventBanner />
      </Suspense>
      <Suspense fallback={null}>
        <RecentConversations />
      </Suspense>
      <Suspense fallback={null}>
        <LiveDeals />
      </Suspense>
      <Suspense fallback={null}>
        <TrustRow />
      </Suspense>
    </>
  );
}
