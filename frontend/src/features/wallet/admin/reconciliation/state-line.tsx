/** How things stand in a sentence, and what could not be checked last time. */
import { useTranslation } from "react-i18next";
import { dayText } from "@/components/date-words";
import { Icon } from "@/components/icon";
import type { CheckedDay } from "./reconciliation-calls";
import { lastChecked, lastFailed } from "./reconciliation-rules";
import { untilWords } from "./reconciliation-words";
import classes from "./reconciliation.module.css";

interface Props {
  days: readonly CheckedDay[];
  open: number;
  /** There are more than that. */
  hasMore: boolean;
}

export function StateLine({ days, open, hasMore }: Props) {
  const { t, i18n } = useTranslation();
  const [last, failed] = [lastChecked(days), lastFailed(days)];
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: "latn" }).format(open);
  const sentence = () => {
    if (hasMore) return t("reconciliation.state.more", { number });
    if (open > 0) return t("reconciliation.state.open", { count: open, number });
    if (last === undefined) return t("reconciliation.state.unchecked");
    return t("reconciliation.state.matches", { until: untilWords(last, Date.now(), i18n.language) });
  };
  const state = open > 0 ? "open" : last === undefined ? "none" : "well";
  return (
    <>
      <p className={classes["state"]} data-state={state} role="status">
        <Icon name={state === "open" ? "warning" : state === "none" ? "clock" : "check"} size="s" />
        <span>
          <strong>{sentence()}</strong>
          {open > 0 && last !== undefined && (
            <span className={classes["dim"]}>
              {" "}
              {t("reconciliation.state.last", { day: dayText(last.day, i18n.language) })}
            </span>
          )}
        </span>
      </p>
      {failed !== undefined && (
        <div className={classes["state"]} data-state="failed">
          <Icon name="warning" size="s" />
          <span>{t("reconciliation.state.failed", { day: dayText(failed.day, i18n.language) })}</span>
          {/* For whoever runs the server: always in English. */}
          <code className={classes["below"]} dir="ltr" lang="en">
            {failed.failure}
          </code>
        </div>
      )}
    </>
  );
}
