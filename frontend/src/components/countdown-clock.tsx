/** DD / HH / MM / SS until a deadline, without days once there are none. Read aloud when asked for, not each second. */
import { useTranslation } from "react-i18next";
import { splitSeconds, useCountdown } from "./countdown";
import classes from "./widgets.module.css";

export function CountdownClock({ deadline, ended }: { deadline: number; ended?: () => void }) {
  const { t, i18n } = useTranslation();
  const left = splitSeconds(useCountdown(deadline, ended));
  const two = new Intl.NumberFormat(i18n.language, { minimumIntegerDigits: 2, useGrouping: false });
  const parts = [
    ["days", left.days],
    ["hours", left.hours],
    ["minutes", left.minutes],
    ["seconds", left.seconds],
  ] as const;
  return (
    <span
      className={classes["clock"]}
      role="timer"
      aria-live="off"
      title={new Date(deadline).toLocaleString(i18n.language)}
    >
      {parts
        .filter(([unit, value]) => unit !== "days" || value > 0)
        .map(([unit, value]) => (
          <span key={unit} className={classes["clock-part"]}>
            <bdi>{two.format(value)}</bdi>
            <small>{t(`widget.clock.${unit}`, { count: value })}</small>
          </span>
        ))}
    </span>
  );
}
