/** By when: the local time in words, and how much of it is left, ticking. */
import { useTranslation } from "react-i18next";
import { CountdownClock } from "./countdown-clock";
import { fullTime, whenWords } from "./time-words";
import classes from "./deadline.module.css";

export function Deadline({ until, ended }: { until: number; ended?: () => void }) {
  const { t, i18n } = useTranslation();
  return (
    <p className={classes["deadline"]}>
      <span title={fullTime(until, i18n.language)}>
        {t("widget.until", { time: whenWords(until, Date.now(), i18n.language) })}
      </span>
      <CountdownClock deadline={until} {...(ended === undefined ? {} : { ended })} />
    </p>
  );
}
