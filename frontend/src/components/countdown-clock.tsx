/**
 * What is left until a deadline, in one line and only as fine as it counts: "1d 23h", "5:12:09", "9:59". It turns amber
 * when there is little left, and red when there is hardly any. Read aloud when asked for, not each second.
 */
import { useTranslation } from "react-i18next";
import { urgencyOf, useCountdown } from "./countdown";
import { clockWords } from "./span-words";
import { fullTime } from "./time-words";
import classes from "./widgets.module.css";

export function CountdownClock({ deadline, ended }: { deadline: number; ended?: () => void }) {
  const { i18n } = useTranslation();
  const left = useCountdown(deadline, ended);
  return (
    <bdi
      className={classes["clock"]}
      data-urgency={urgencyOf(left)}
      role="timer"
      aria-live="off"
      title={fullTime(deadline, i18n.language)}
    >
      {clockWords(left, i18n.language)}
    </bdi>
  );
}
