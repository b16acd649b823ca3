/**
 * On the front page, while there is an event to come or to take part in: what it is, how long it lasts, and the way in.
 */
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { followTopic } from "@/api/topic";
import { CountdownClock } from "@/components/countdown-clock";
import { useRead } from "@/components/use-read";
import { loadCurrent } from "./lottery-calls";
import eventBanner from "./event-banner.module.css";
import classes from "./lottery.module.css";
import { clockOf } from "./lottery-rules";
import { PrizeArt } from "./prize-art";

export function EventBanner() {
  const { t } = useTranslation();
  const current = useRead(keyOf("/api/event/current"), loadCurrent);
  const event = current.data?.event;
  const clock = event == null ? null : clockOf(event);
  const { refetch } = current;
  // Once it runs nobody cancels it, and its odds are pushed each second: that is for its own page.
  const coming = event?.status === "announced" ? event.event_id : undefined;
  useEffect(
    () =>
      coming === undefined
        ? undefined
        : followTopic(`lottery:${coming}`, ({ status }) => {
            if (status === "cancelled") void refetch();
          }),
    [coming, refetch],
  );
  if (event == null || clock === null) return null;
  return (
    <section className={eventBanner["banner"]} aria-labelledby="event-heading">
      <span className={eventBanner["banner-art"]}>
        {event.prizes.slice(0, 3).map(({ prize }) => (
          <PrizeArt key={prize} prize={prize} />
        ))}
      </span>
      <span className={eventBanner["banner-words"]}>
        <h2 id="event-heading">{t("lottery.title")}</h2>
        <span className={classes["dim"]}>{t("lottery.lead")}</span>
      </span>
      <span className={eventBanner["banner-clock"]}>
        <span className={classes["dim"]}>{t(`lottery.clock.${clock.to}`)}</span>
        <CountdownClock deadline={clock.until} ended={refetch} />
      </span>
      <Button component={Link} href="/event">
        {t("lottery.banner.go")}
      </Button>
    </section>
  );
}
