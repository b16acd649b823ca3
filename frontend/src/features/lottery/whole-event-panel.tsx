/** Everybody's draws of an event, without names, computed again one after the other. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { checkAll, type WholeEvent } from "./check-rules";
import { loadFair } from "./fair";
import { loadLog } from "./lottery-calls";
import fairnessPage from "./fairness-page.module.css";
import classes from "./lottery.module.css";
import type { Fairness } from "./lottery-wire";

export function WholeEventPanel({ facts }: { facts: Fairness }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<WholeEvent>();
  const [run, running] = useTask(async () => {
    const [lines, fair] = await Promise.all([loadLog(facts.event_id), loadFair()]);
    setResult(checkAll(lines, facts, fair));
  });
  return (
    <Panel size="roomy" title={t("lottery.fair.all.title")}>
      <p className={classes["dim"]}>{t("lottery.fair.all.words")}</p>
      <div className={classes["buttons"]}>
        <Button variant="default" loading={running} onClick={run}>
          {t("lottery.fair.all.run")}
        </Button>
      </div>
      <div role="status" className={fairnessPage["verdict-place"]}>
        {result !== undefined && (
          <div className={fairnessPage["verdict"]} data-holds={result.wrong === null} data-testid="whole-verdict">
            <strong>
              <Icon name={result.wrong === null ? "check" : "error"} />{" "}
              {result.wrong === null
                ? t("lottery.fair.all.good", { count: result.held })
                : t(`lottery.fair.all.${result.wrong.what}`, { seq: result.wrong.seq })}
            </strong>
            {result.sealed > 0 && <span>{t("lottery.fair.all.sealed", { count: result.sealed })}</span>}
          </div>
        )}
      </div>
    </Panel>
  );
}
