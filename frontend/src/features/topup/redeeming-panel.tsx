/** A device redeems: the steps behind and ahead, a clock on the one under way, and how many packs are done. */
import { useTranslation } from "react-i18next";
import type { Place } from "@/api/topup";
import { Icon } from "@/components/icon";
import { runningWords } from "@/components/span-words";
import { ShareBar } from "./share-bar";
import { isFrozen, stepsOf, type StepSeen } from "./topup-rules";
import redeemingPanel from "./redeeming-panel.module.css";
import classes from "./topup.module.css";
import { useServerNow } from "./use-now";

export function RedeemingPanel({ place }: { place: Place }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <ol className={redeemingPanel["steps"]} aria-label={t("topup.step.label")}>
        {stepsOf(place).map((seen) => (
          <Step key={seen.step} seen={seen} place={place} />
        ))}
      </ol>
      {place.of > 1 && (
        <ShareBar
          part={place.done / place.of}
          words={t("topup.part", { done: number.format(place.done), of: number.format(place.of) })}
        />
      )}
    </>
  );
}

function Step({ seen: { step, state }, place }: { seen: StepSeen; place: Place }) {
  const { t } = useTranslation();
  const now = useServerNow();
  return (
    <li className={redeemingPanel["step"]} data-state={state} aria-current={state === "now" ? "step" : undefined}>
      <span className={redeemingPanel["step-mark"]}>
        {state === "done" ? (
          <Icon name="check" size="s" />
        ) : state === "now" ? (
          <span className={redeemingPanel["step-dot"]} />
        ) : null}
      </span>
      <span className={classes["step-words"]}>
        {t(`topup.step.${step}`)}
        {state === "done" && <span className="only-for-readers"> {t("topup.step.done")}</span>}
      </span>
      {state === "now" && place.step_started_at != null && (
        <bdi className={redeemingPanel["step-clock"]} role="timer" aria-live="off">
          {isFrozen(place) ? "–" : runningWords((now - place.step_started_at) / 1_000)}
        </bdi>
      )}
    </li>
  );
}
