/** A decision that waits for a second person: what it would be, who proposes it, and what the reader may do. */
import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Order, RulingProposal } from "@/api/trade";
import { written } from "@/components/money";
import { Panel } from "@/components/page";
import { fullTime } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { decideRuling } from "./order-calls";
import classes from "./order.module.css";

interface Props {
  order: Pick<Order, "order_id" | "version" | "due_cents">;
  proposal: RulingProposal;
  onDecided: () => unknown;
}

export function RulingPanel({ order, proposal, onDecided }: Props) {
  const { t, i18n } = useTranslation();
  const { by_name, refund_cents, proposed_at, reason, may_confirm, may_decline } = proposal;
  const [decide, deciding] = useTask(async (call: "confirm_ruling" | "decline_ruling") => {
    await decideRuling(order, call, proposal.proposal_id);
    await onDecided();
  });
  return (
    <Panel title={t("order.ruling.title")}>
      <p className={classes["plain"]}>
        {t("order.ruling.lead", { name: by_name, amount: written(refund_cents), of: written(order.due_cents) })}
      </p>
      <p className={classes["plain"]} dir="auto">
        {reason}
      </p>
      <p className={classes["dim"]}>
        <time dateTime={new Date(proposed_at).toISOString()}>{fullTime(proposed_at, i18n.language)}</time>{" "}
        {may_confirm ? t("order.ruling.check") : t("order.ruling.waits")}
      </p>
      <Group>
        {may_confirm && (
          <Button loading={deciding} onClick={() => decide("confirm_ruling")}>
            {t("order.ruling.confirm")}
          </Button>
        )}
        {may_decline && (
          <Button variant="default" disabled={deciding} onClick={() => decide("decline_ruling")}>
            {t(may_confirm ? "order.ruling.decline" : "order.ruling.take_back")}
          </Button>
        )}
      </Group>
    </Panel>
  );
}
