/**
 * Wherever one is in the house: one's place in the queue as a line above the page, and in the title of the browser's
 * tab.
 */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link, useRoute } from "wouter";
import type { Place } from "@/api/topup";
import { secondsUntil } from "@/components/countdown";
import { Icon } from "@/components/icon";
import { runningWords } from "@/components/span-words";
import { tabTitle } from "@/components/tab-title";
import { keyUnder } from "@/locales/keys";
import { actBy, isMyTurn, mostUrgent, rangeWords, titleOf, waitOf } from "./topup-rules";
import { topUpStore } from "./topup-store";
import classes from "./topup-sign.module.css";
import { useServerNow } from "./use-now";

export function TopUpSign() {
  const { byOrder } = useSnapshot(topUpStore);
  const place = mostUrgent(Object.values(byOrder) as Place[]);
  useTabTitle(place);
  const [onPage, params] = useRoute("/top-up/:id");
  const [onList] = useRoute("/top-up");
  // Where it is shown in full, a line of it would be one too many.
  if (place === undefined || onList || (onPage && params.id === place.order_id)) return null;
  return <Line place={place} />;
}

function Line({ place }: { place: Place }) {
  const { t, i18n } = useTranslation();
  const now = useServerNow();
  const mine = isMyTurn(place.stage);
  const wait = waitOf(place);
  const until = actBy(place, now);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <Link
        href={`/top-up/${place.order_id}`}
        className={classes["sign"]}
        data-top-up-sign=""
        data-mine={mine || undefined}
      >
        <Icon name={mine ? "bolt" : "clock"} size="s" />
        <span>
          {place.stage === "waiting" && place.position != null
            ? t("topup.sign.waiting", { number: number.format(place.position) })
            : t(keyUnder("topup.sign", place.stage === "timeout" ? "redeeming" : place.stage))}
        </span>
        {place.stage === "waiting" && wait !== undefined && <bdi>{rangeWords(wait, i18n.language)}</bdi>}
        {until !== undefined && (
          <bdi role="timer" aria-live="off">
            {runningWords(secondsUntil(until, now))}
          </bdi>
        )}
        <Icon name="next" size="s" turns />
      </Link>
      {/* Beside the link, which needs its words for a name; and without the clock, which would be read out every
          second. */}
      <p className="only-for-readers" role="alert">
        {mine && t("topup.sign.called")}
      </p>
    </>
  );
}

function useTabTitle(place: Place | undefined): void {
  const { t, i18n } = useTranslation();
  const words =
    place === undefined
      ? null
      : titleOf(
          place,
          {
            position: (position, wait) =>
              wait === undefined
                ? t("topup.tab.position", { position })
                : t("topup.tab.position_wait", { position, wait }),
            turn: t("topup.tab.turn"),
            redeeming: t("topup.tab.redeeming"),
          },
          i18n.language,
        );
  const urgent = place !== undefined && isMyTurn(place.stage);
  useEffect(() => {
    tabTitle.words = words;
    tabTitle.urgent = urgent;
    return () => {
      tabTitle.words = null;
      tabTitle.urgent = false;
    };
  }, [words, urgent]);
}
