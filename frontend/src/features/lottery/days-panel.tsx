/**
 * What was published and when: the hash of each day's seed, the seed once its day is over, and the prize table as it
 * was hashed.
 */
import { useTranslation } from "react-i18next";
import { Panel } from "@/components/page";
import { fullTime } from "@/components/time-words";
import fairnessPage from "./fairness-page.module.css";
import classes from "./lottery.module.css";
import type { Fairness } from "./lottery-wire";

export function DaysPanel({ facts }: { facts: Fairness }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <Panel size="roomy" title={t("lottery.fair.days.title")}>
        <ul className={fairnessPage["days"]}>
          {facts.days.map((day) => (
            <li key={day.day}>
              <strong>
                <bdi>{day.day}</bdi>{" "}
                <span className={classes["dim"]}>
                  {t("lottery.odds.draws", { count: day.draws, number: number.format(day.draws) })}
                </span>
              </strong>
              <dl>
                <div>
                  <dt>{t("lottery.fair.field.commitment")}</dt>
                  <dd>
                    <code title={fullTime(day.committed_at, i18n.language)}>{day.commitment}</code>
                  </dd>
                </div>
                <div>
                  <dt>{t("lottery.fair.field.seed")}</dt>
                  <dd>
                    {day.seed == null ? (
                      <span className={classes["dim"]}>
                        {t(facts.cancelled == null ? "lottery.fair.days.sealed" : "lottery.fair.days.unused")}
                      </span>
                    ) : (
                      <code>{day.seed}</code>
                    )}
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel size="roomy" title={t("lottery.fair.table.title")}>
        <p className={classes["dim"]}>
          {t("lottery.fair.table.words", { time: fullTime(facts.published_at, i18n.language) })}
        </p>
        <p className={fairnessPage["hash"]}>
          <code>{facts.table_hash}</code>
        </p>
        <pre className={fairnessPage["text"]} tabIndex={0} aria-label={t("lottery.fair.table.title")} dir="ltr">
          {facts.table}
        </pre>
      </Panel>
    </>
  );
}
