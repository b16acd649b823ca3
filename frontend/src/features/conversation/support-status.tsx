/**
 * Under the header of a customer's conversation with the desk: the place in line, when the house opens, or how it was.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SupportInfo, Place } from "@/api/support";
import type { Conversation } from "@/api/schema";
import { Icon } from "@/components/icon";
import { isSupport } from "./conversations";
import { rangeWords, waitRange } from "./support-rules";
import { EvaluateDialog } from "./evaluate-dialog";
import { fullTime, whenWords } from "@/components/time-words";
import classes from "./support-status.module.css";

export function SupportStatus({ conversation }: { conversation: Conversation }) {
  if (!isSupport(conversation)) return null;
  const { desk } = conversation;
  const resolved = conversation.state === "resolved" && !conversation.evaluated;
  return (
    <>
      {/* Always there, so that a screen reader hears what changes in it; polite, so that it never interrupts. */}
      <div role="status" aria-live="polite" className={classes["status"]} data-testid="support-status">
        {desk?.stage === "waiting" && <Waiting desk={desk} />}
      </div>
      {resolved && <HowWasIt key={conversation.version} conversation={conversation} />}
    </>
  );
}

function Waiting({ desk }: { desk: SupportInfo }) {
  const { t, i18n } = useTranslation();
  const { closed_until, place } = desk;
  if (closed_until != null) {
    return (
      <p className={classes["line"]} data-kind="closed">
        <Icon name="moon" />
        <span>
          {t("support.closed")}{" "}
          <time dateTime={new Date(closed_until).toISOString()} title={fullTime(closed_until, i18n.language)}>
            {t("support.opens", { time: whenWords(closed_until, Date.now(), i18n.language) })}
          </time>
        </span>
      </p>
    );
  }
  if (place == null)
    return (
      <p className={classes["line"]}>
        <Icon name="clock" /> {t("support.waiting")}
      </p>
    );
  return <InLine place={place} />;
}

function InLine({ place }: { place: Place }) {
  const { t, i18n } = useTranslation();
  const range = waitRange(place);
  const number = new Intl.NumberFormat(i18n.language).format(place.place);
  return (
    <div className={classes["line"]}>
      {/* The key makes the number step when it changes. */}
      <span className={classes["ring"]} aria-hidden="true">
        <svg viewBox="0 0 40 40">
          <circle cx="20" cy="20" r="17" pathLength="100" />
        </svg>
        <b key={place.place}>{number}</b>
      </span>
      <div>
        <p className={classes["place"]}>
          {place.place === 1 ? t("support.next") : t("support.place", { place: number })}
        </p>
        <p className={classes["wait"]}>
          {range === undefined
            ? t("support.wait_unknown")
            : t("support.wait", { range: rangeWords(range, i18n.language) })}
          {" · "}
          {place.agents === 0 ? t("support.nobody") : t("support.agents", { count: place.agents })}
        </p>
      </div>
    </div>
  );
}

/** A star pressed here is the first word of the rating; the rest is asked in the dialog. */
function HowWasIt({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const [stars, setStars] = useState<number>();
  return (
    <div className={classes["line"]} data-kind="rate">
      <p className={classes["place"]}>{t("support.how_was_it")}</p>
      <span className={classes["stars"]} role="group" aria-label={t("conversation.evaluate.stars")}>
        {[1, 2, 3, 4, 5].map((value) => (
          <button
            key={value}
            type="button"
            aria-label={t("conversation.evaluate.star", { count: value })}
            onClick={() => setStars(value)}
          >
            <Icon name="star" />
          </button>
        ))}
      </span>
      <EvaluateDialog
        key={stars}
        conversation={conversation}
        first={stars ?? 0}
        opened={stars !== undefined}
        onClose={() => setStars(undefined)}
      />
    </div>
  );
}
