/** One's own draws, newest first; each leads to its check. */
import { FailedLine } from "@/components/failed";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Panel } from "@/components/page";
import { fullTime, shortTime } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { loadDraws } from "./lottery-calls";
import classes from "./lottery.module.css";
import type { Draw } from "./lottery-wire";
import { PrizeArt } from "./prize-art";

/** Ours: a prize is in the account a moment after it was won; so soon one looks again. */
const GRANTED_WITHIN_MS = 1_500;

interface Props {
  eventId: string;
  /** Another number reads the draws again. */
  round: number;
  /** What was on its way has arrived. */
  onGranted: () => void;
}

export function HistoryPanel({ eventId, round, onGranted }: Props) {
  const { t } = useTranslation();
  const key = keyOf("/api/event/draws", { event_id: eventId, round });
  const history = usePagedQuery<Draw, number>(key, (before) =>
    loadDraws(eventId, before).then(({ draws, next }) => ({ rows: draws, next })),
  );
  const { rows: draws, refetch } = history;
  useWaiting(draws, refetch, onGranted);
  return (
    <Panel size="roomy" title={t("lottery.history.title")}>
      {history.error !== null && <FailedLine cause={history.error} again={refetch} />}
      {draws === undefined && history.error === null && <div className={classes["waiting-small"]} aria-busy="true" />}
      {draws?.length === 0 && <p className={classes["dim"]}>{t("lottery.history.empty")}</p>}
      <ul className={classes["rows"]}>
        {draws?.map((draw) => (
          <Row key={draw.draw_id} draw={draw} />
        ))}
      </ul>
      {history.hasMore && (
        <Button variant="default" loading={history.isFetchingMore} onClick={history.more}>
          {t("lottery.history.more")}
        </Button>
      )}
    </Panel>
  );
}

/**
 * Looks again while a prize is on its way, and says when none is any more. Also where a new draw has its prize at the
 * first look: what was won is read beside the draws, and may have been read just before the prize arrived.
 */
function useWaiting(draws: readonly Draw[] | undefined, again: () => void, onGranted: () => void): void {
  /** The newest draw when nothing was on its way any more; none while something is from the beginning. */
  const settled = useRef<string>(undefined);
  const latest = useRef(onGranted);
  latest.current = onGranted;
  useEffect(() => {
    if (draws === undefined) return;
    if (draws.every(({ granted }) => granted)) {
      const newest = draws[0]?.draw_id ?? "";
      if (settled.current !== undefined && settled.current !== newest) latest.current();
      settled.current = newest;
      return;
    }
    settled.current ??= "none";
    const timer = setTimeout(again, GRANTED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [draws, again]);
}

function Row({ draw }: { draw: Draw }) {
  const { t, i18n } = useTranslation();
  return (
    <li className={classes["row"]}>
      <PrizeArt prize={draw.prize} size="s" />
      <span className={classes["grow"]}>
        <span className={classes["row-title"]}>{t(`lottery.prize.${draw.prize}`)}</span>
        <span className={classes["dim"]}>
          {t("lottery.history.number", { number: draw.number })} ·{" "}
          <time dateTime={new Date(draw.drawn_at).toISOString()} title={fullTime(draw.drawn_at, i18n.language)}>
            {shortTime(draw.drawn_at, Date.now(), i18n.language)}
          </time>
          {draw.prize !== "thanks" && ` · ${t(draw.granted ? "lottery.won.granted" : "lottery.won.on_way")}`}
        </span>
      </span>
      <Link href={`/event/fairness?event=${draw.event_id}&draw=${draw.number}`}>
        {t(draw.seed == null ? "lottery.history.sealed" : "lottery.won.check")}
      </Link>
    </li>
  );
}
