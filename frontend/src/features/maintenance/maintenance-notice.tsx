/** What is said about the maintenance of a game: until when, or from when, and why. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { fullTime, whenWords } from "@/components/time-words";
import type { MaintenanceConf } from "./maintenance-calls";
import { isUnderWay, nextTurn, saidAt } from "./maintenance-rules";
import classes from "./maintenance-notice.module.css";

/** The longest a browser's timer waits. */
const LONGEST_MS = 2 ** 31 - 1;

interface Props {
  conf: MaintenanceConf;
  /** When it arrived, by this machine's clock. */
  heardAt: number;
  /** Says what it means for queues as well. */
  topUp: boolean;
}

export function MaintenanceNotice({ conf, heardAt, topUp }: Props) {
  const { t, i18n } = useTranslation();
  const now = useServerNow(conf, heardAt);
  const said = saidAt(conf.maintenance, now);
  if (said === undefined) return null;
  const { starts_at, ends_at, text } = said;
  const underWay = isUnderWay(said, now);
  const when = (at: number) => whenWords(at, now, i18n.language);
  return (
    <aside className={classes["notice"]} role="status">
      <Icon name="clock" />
      <div className={classes["words"]}>
        <strong title={`${fullTime(starts_at, i18n.language)} – ${fullTime(ends_at, i18n.language)}`}>
          {underWay
            ? t("market.maintenance.until", { time: when(ends_at) })
            : t("market.maintenance.from", { start: when(starts_at), end: when(ends_at) })}
        </strong>
        <p dir="auto">{text}</p>
        {topUp && <p className={classes["queues"]}>{t("market.maintenance.queues")}</p>}
      </div>
    </aside>
  );
}

/** The server's time, anew whenever something else is to be said. */
function useServerNow(conf: MaintenanceConf, heardAt: number): number {
  const ahead = conf.at - heardAt;
  const [, draw] = useState(0);
  const now = Date.now() + ahead;
  const turn = nextTurn(conf.maintenance, now);
  useEffect(() => {
    if (turn === undefined) return undefined;
    const wait = Math.min(Math.max(turn - Date.now() - ahead, 0), LONGEST_MS);
    const timer = setTimeout(() => draw((times) => times + 1), wait);
    return () => clearTimeout(timer);
  }, [turn, ahead]);
  return now;
}
