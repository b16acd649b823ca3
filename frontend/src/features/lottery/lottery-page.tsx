/** The event: what can be won and how likely, what brings chances, the wheel, and what was drawn. Spec §2, §3, §9. */
import { Failed } from "@/components/failed";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { EmptyState } from "@/components/empty-state";
import { CountdownClock } from "@/components/countdown-clock";
import { Icon } from "@/components/icon";
import { Page } from "@/components/page";
import { fullTime } from "@/components/time-words";
import { CancelledPanel } from "./cancelled-panel";
import { DrawPanel } from "./draw-panel";
import { HistoryPanel } from "./history-panel";
import classes from "./lottery.module.css";
import { clockOf } from "./lottery-rules";
import type { LotteryEvent } from "./lottery-wire";
import { MissionsPanel } from "./missions-panel";
import { OddsPanel } from "./odds-panel";
import { PrizeArt } from "./prize-art";
import { TiersPanel } from "./tiers-panel";
import { useLottery } from "./use-lottery";
import { WonPanel } from "./won-panel";

interface Props {
  uid: string | null;
  onSignIn: () => void;
}

export function LotteryPage({ uid, onSignIn }: Props) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const asked = query.get("event");
  const { event, session, isOpenHere, failure, again } = useLottery(uid, asked);
  // Where it is not for the reader nothing can be claimed: it is shown as to somebody who takes no part.
  const claiming = isOpenHere ? session : null;
  const [isBusy, setBusy] = useState(false);
  // Draws of whatever window or device are read anew; those of this one once their wheel has stopped.
  const used = session?.chances.used;
  const [drawn, setDrawn] = useState(0);
  const known = useRef({ isBusy, used });
  useEffect(() => {
    const before = known.current;
    if (isBusy) {
      known.current = { ...before, isBusy };
      return;
    }
    known.current = { isBusy, used };
    if (before.isBusy || (before.used !== undefined && before.used !== used)) setDrawn((times) => times + 1);
  }, [isBusy, used]);
  const [granted, setGranted] = useState(0);
  if (event == null) {
    if (failure !== undefined) return <Failed level={1} cause={failure} again={again} />;
    if (event === null)
      return (
        <EmptyState
          level={1}
          art={<PrizeArt prize="thanks" size="l" />}
          title={t("lottery.none.title")}
          words={t("lottery.none.words")}
        />
      );
    return (
      <Page className={classes["event"]} busy>
        <div className={classes["waiting"]} />
      </Page>
    );
  }
  if (event.status === "cancelled")
    return (
      <Page className={classes["event"]}>
        <Head event={event} again={again} />
        <CancelledPanel event={event} apart={asked !== null} />
        <OddsPanel event={event} />
      </Page>
    );
  return (
    <Page className={classes["event"]}>
      <Head event={event} again={again} />
      <div className={classes["columns"]}>
        <DrawPanel
          key={`${uid} ${event.event_id}`}
          event={event}
          session={session}
          isOpenHere={isOpenHere}
          uid={uid}
          onSignIn={onSignIn}
          onBusy={setBusy}
        />
        <div className={classes["stack"]}>
          <MissionsPanel event={event} session={claiming} uid={uid} again={again} />
          <TiersPanel event={event} session={claiming} uid={uid} />
        </div>
      </div>
      <OddsPanel event={event} />
      {uid !== null && (
        <div className={classes["columns"]}>
          <HistoryPanel
            key={event.event_id}
            eventId={event.event_id}
            round={drawn}
            onGranted={() => setGranted((before) => before + 1)}
          />
          <WonPanel round={`${drawn} ${granted}`} heading={2} />
        </div>
      )}
    </Page>
  );
}

function Head({ event, again }: { event: LotteryEvent; again: () => void }) {
  const { t, i18n } = useTranslation();
  const clock = clockOf(event);
  const days = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "long" }).formatRange(
    event.starts_at,
    event.ends_at - 1,
  );
  return (
    <header className={classes["head"]}>
      <div className={classes["head-words"]}>
        <h1>{t("lottery.title")}</h1>
        {event.status !== "cancelled" && (
          <p className={`${classes["lead"]} ${classes["wide-only"]}`}>{t("lottery.lead")}</p>
        )}
        <p className={classes["dim"]}>
          <time
            dateTime={new Date(event.starts_at).toISOString()}
            title={`${fullTime(event.starts_at, i18n.language)} – ${fullTime(event.ends_at, i18n.language)}`}
          >
            {days}
          </time>
          {" · "}
          <Link href={event.status === "cancelled" ? `/event/fairness?event=${event.event_id}` : "/event/fairness"}>
            <Icon name="shield" size="s" /> {t("lottery.fair.title")}
          </Link>
        </p>
      </div>
      {clock === null ? (
        <p className={classes["over"]}>
          {t(event.status === "cancelled" ? "lottery.why.cancelled" : "lottery.why.over")}
        </p>
      ) : (
        <div className={classes["clock"]}>
          <span className={classes["dim"]}>{t(`lottery.clock.${clock.to}`)}</span>
          <CountdownClock deadline={clock.until} ended={again} />
        </div>
      )}
    </header>
  );
}
