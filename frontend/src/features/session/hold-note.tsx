/** What holds withdrawals: until when and why, or what to do before the reader takes their own word back. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Deadline } from "@/components/deadline";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { releaseWithdrawals, timelineChanged, type SafetyEvent, type WithdrawalHold } from "./safety-calls";
import classes from "./safety.module.css";

/** Panels of the same page, in the order in which an account is made safe again. */
const STEPS = ["password", "passkeys", "methods", "factor"] as const;

interface Props {
  hold: WithdrawalHold;
  /** What it is about, if it is among the rows. */
  event: SafetyEvent | undefined;
}

export function HoldNote({ hold, event }: Props) {
  const { t } = useTranslation();
  const [release, releasing] = useTask(async () => {
    await releaseWithdrawals();
    showNotice("success", t("settings.safety.hold.lifted"));
  });
  const until = hold.held_until;
  if (until != null) {
    const what = t(`settings.safety.kind.${event?.kind ?? hold.reason}`);
    return (
      <div className={classes["hold"]} role="status">
        <h3>
          <Icon name="clock" /> {t("settings.safety.hold.held")}
        </h3>
        <p>{t("settings.safety.hold.held_words", { what })}</p>
        <Deadline until={until} ended={() => void timelineChanged()} />
      </div>
    );
  }
  return (
    <div className={classes["hold"]} data-frozen role="status">
      <h3>
        <Icon name="shield" /> {t("settings.safety.hold.frozen")}
      </h3>
      <p>{t("settings.safety.hold.frozen_words")}</p>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <a href={`#settings-${step}`}>{t(`settings.safety.next.${step}`)}</a>
          </li>
        ))}
      </ol>
      <Button variant="default" className={classes["start"] ?? ""} loading={releasing} onClick={release}>
        {t("settings.safety.hold.lift")}
      </Button>
    </div>
  );
}
