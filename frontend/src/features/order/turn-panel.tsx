/** The answer to the three questions: what happens now, who must act, by when; and what if nobody does. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Order, TimelineEntry } from "@/api/trade";
import { Deadline } from "@/components/deadline";
import { Panel } from "@/components/page";
import { keyUnder } from "@/locales/keys";
import classes from "./order.module.css";
import { isMyTurn, isOver, momentOf, otherwiseOf, stepsDone, STEPS } from "./order-rules";
import { StatusBadge } from "./status-badge";

interface Props {
  order: Order;
  /** What happened, as far as it is known. */
  timeline: readonly TimelineEntry[];
  children?: ReactNode;
}

export function TurnPanel({ order, timeline, children }: Props) {
  const { t } = useTranslation();
  const { who, until, otherwise } = order.must_act;
  const mine = isMyTurn(order);
  return (
    <Panel
      className={classes["turn"]}
      data-mine={mine || undefined}
      aria-live="polite"
      aria-label={t("order.turn.label")}
    >
      <p className={classes["turn-head"]}>
        <StatusBadge order={order} />
        <strong>{t(mine ? "order.turn.you" : `order.turn.${who}`)}</strong>
      </p>
      <p className={classes["turn-now"]}>{t(keyUnder("order.now", momentOf(order, timeline)))}</p>
      {until != null && !isOver(order.status) && <Deadline until={until} />}
      {otherwise != null && (
        <p className={classes["dim"]}>{t(keyUnder("order.otherwise", otherwiseOf(order, otherwise)))}</p>
      )}
      {children}
    </Panel>
  );
}

/** How far a purchase has come, as a row of four. */
export function Steps({ order }: { order: Order }) {
  const { t } = useTranslation();
  const done = stepsDone(order);
  return (
    <ol className={classes["steps"]} aria-label={t("order.steps")}>
      {STEPS.map((step, at) => (
        <li key={step} data-done={at < done || undefined} aria-current={at === done - 1 ? "step" : undefined}>
          {t(`order.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
