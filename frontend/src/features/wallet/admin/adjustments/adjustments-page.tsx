/** Changes of balances by staff: what waits for a second person first, and what became of the others. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { BalanceAdjustmentState } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { PageList } from "@/components/admin/page-list";
import { Chips } from "@/components/chips";
import { Icon } from "@/components/icon";
import { usePagedQuery } from "@/components/use-paged-query";
import { AdjustmentRow } from "./adjustment-row";
import { loadAdjustments, type Adjustment } from "./adjustments-calls";
import { ConfirmDialog } from "./confirm-dialog";
import { DeclineDialog } from "./decline-dialog";
import { ProposeDialog } from "./propose-dialog";

export function AdjustmentsPage({ me, admin }: { me: string; admin: boolean }) {
  const { t } = useTranslation();
  // Who comes from somebody's page is about to adjust their balance.
  const [params] = useSearchParams();
  const account = params.get("account") ?? "";
  const [proposing, setProposing] = useState(account !== "");
  const [state, setState] = useState<Adjustment["state"] | "all">("open");
  const [decided, setDecided] = useState<{ act: "confirm" | "decline"; adjustment: Adjustment }>();
  const filter = state === "all" ? {} : { state };
  const pages = usePagedQuery<Adjustment>(keyOf("/api/admin/balance_adjustment/list", filter), (before) =>
    loadAdjustments(filter, before).then(({ adjustments, next }) => ({ rows: adjustments, next })),
  );
  const close = (changed: boolean) => {
    setProposing(false);
    setDecided(undefined);
    if (changed) void pages.refetch();
  };
  return (
    <>
      <PageHead
        title={t("console.adjustments")}
        beside={
          <Button leftSection={<Icon name="plus" size="s" />} onClick={() => setProposing(true)}>
            {t("adjustments.new")}
          </Button>
        }
      />
      <Chips
        label={t("adjustments.state.label")}
        choices={[...BalanceAdjustmentState, "all" as const].map((value) => ({
          value,
          name: t(`adjustments.state.${value}`),
        }))}
        chosen={state}
        onChoose={setState}
      />
      <PageList pages={pages} icon="wallet" nothing={t("adjustments.nothing")} filtered={state !== "open"}>
        {(adjustment) => (
          <AdjustmentRow
            key={adjustment.adjustment_id}
            adjustment={adjustment}
            me={me}
            admin={admin}
            onDecide={(act) => setDecided({ act, adjustment })}
          />
        )}
      </PageList>
      {proposing && <ProposeDialog account={account} onClose={close} />}
      {decided?.act === "confirm" && <ConfirmDialog adjustment={decided.adjustment} onClose={close} />}
      {decided?.act === "decline" && <DeclineDialog adjustment={decided.adjustment} me={me} onClose={close} />}
    </>
  );
}
