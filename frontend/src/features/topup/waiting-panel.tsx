/**
 * In the queue: one's place, who is ahead, how long it takes, how good that guess was lately, and what happens at one's
 * turn.
 */
import { useTranslation } from "react-i18next";
import type { Place } from "@/api/topup";
import { runningWords } from "@/components/span-words";
import { fullTime } from "@/components/time-words";
import { PlaceRing } from "./place-ring";
import { Remark } from "./remark";
import { accuracyOf, rangeTimes, rangeWords, ringOf, waitOf } from "./topup-rules";
import { hereTime } from "./topup-store";
import placeRing from "./place-ring.module.css";
import classes from "./topup.module.css";
import { useServerNow } from "./use-now";
import { ShareBar } from "./share-bar";

export function WaitingPanel({ place, ahead }: { place: Place; ahead: number | undefined }) {
  const { t, i18n } = useTranslation();
  const now = useServerNow();
  const number = new Intl.NumberFormat(i18n.language);
  const wait = waitOf(place);
  const accuracy = accuracyOf(wait);
  const writtenAt = hereTime(place.at, ahead);
  return (
    <>
      <div className={placeRing["wait"]}>
        <PlaceRing label={t("topup.ring")} parts={wait === undefined ? null : ringOf(place, now)}>
          <span className={placeRing["ring-small"]}>{t("topup.position")}</span>
          {/* Another place is another element, so that it moves. */}
          <bdi key={place.position} className={placeRing["ring-number"]}>
            {place.position == null ? "–" : number.format(place.position)}
          </bdi>
        </PlaceRing>
        <dl className={classes["facts"]}>
          <div>
            <dt>{t("topup.wait.title")}</dt>
            <dd>
              {wait === undefined ? (
                t("topup.wait.unknown")
              ) : (
                <strong className={classes["range"]}>
                  <bdi>{rangeWords(wait, i18n.language)}</bdi>
                </strong>
              )}
              {wait !== undefined && (
                <span className={classes["dim"]} title={fullTime(writtenAt, i18n.language)}>
                  {t("topup.wait.times", { times: rangeTimes(wait, writtenAt, i18n.language) })}
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt>{t("topup.ahead")}</dt>
            <dd key={place.ahead} className={classes["told"]}>
              <bdi>{place.ahead == null ? "–" : number.format(place.ahead)}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t("topup.waited")}</dt>
            <dd>
              <bdi role="timer" aria-live="off">
                {runningWords((now - place.joined_at) / 1_000)}
              </bdi>
            </dd>
          </div>
        </dl>
      </div>
      {accuracy !== null ? (
        <ShareBar
          part={accuracy.within / accuracy.of}
          words={t("topup.accuracy.words", { within: number.format(accuracy.within), of: number.format(accuracy.of) })}
        />
      ) : (
        wait !== undefined && <p className={classes["dim"]}>{t("topup.accuracy.unknown")}</p>
      )}
      {place.passed > 0 && <Remark icon="info">{t("topup.passed", { number: number.format(place.passed) })}</Remark>}
    </>
  );
}
