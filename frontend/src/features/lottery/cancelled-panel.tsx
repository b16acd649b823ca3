/** Of an event that will not take place: why, in the words of whoever cancelled it. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Panel } from "@/components/page";
import { fullTime } from "@/components/time-words";
import cancelledPanel from "./cancelled-panel.module.css";
import classes from "./lottery.module.css";
import type { LotteryEvent } from "./lottery-wire";

interface Props {
  event: Pick<LotteryEvent, "cancelled">;
  /** The reader asked for this event: the one of this moment is elsewhere. */
  apart: boolean;
}

export function CancelledPanel({ event, apart }: Props) {
  const { t, i18n } = useTranslation();
  const { cancelled } = event;
  return (
    <Panel size="roomy" aria-labelledby="cancelled-heading">
      <header className={classes["panel-head"]}>
        <h2 id="cancelled-heading">{t("lottery.cancelled.reason")}</h2>
        {cancelled != null && (
          <time className={classes["dim"]} dateTime={new Date(cancelled.at).toISOString()}>
            {fullTime(cancelled.at, i18n.language)}
          </time>
        )}
      </header>
      <p className={cancelledPanel["reason"]} dir="auto">
        {cancelled?.reason}
      </p>
      <p className={classes["fine"]}>{t("lottery.cancelled.words")}</p>
      {apart && <Link href="/event">{t("lottery.cancelled.current")}</Link>}
    </Panel>
  );
}
