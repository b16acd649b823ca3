/** What a check found, part by part: green when all of it holds, red when any of it does not; never by colour alone. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { keyUnder } from "@/locales/keys";
import { holds, type Finding } from "./check-rules";
import classes from "./fairness-page.module.css";

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const good = holds(findings);
  const named = (what: Finding["what"], value: string) =>
    what === "prize" ? t(keyUnder("lottery.prize", value), { defaultValue: value }) : value;
  return (
    <div role="status" className={classes["verdict-place"]}>
      {findings.length > 0 && (
        <div className={classes["verdict"]} data-holds={good} data-testid="verdict">
          <strong>
            <Icon name={good ? "check" : "error"} /> {t(good ? "lottery.fair.good" : "lottery.fair.bad")}
          </strong>
          <ul>
            {findings.map(({ what, holds: fits, claimed, computed }) => (
              <li key={what} data-holds={fits}>
                <Icon name={fits ? "check" : "close"} size="s" />{" "}
                <span>
                  {t(keyUnder("lottery.fair.finding", `${what}_${fits ? "holds" : "fails"}`), {
                    claimed: named(what, claimed),
                    computed: named(what, computed),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
