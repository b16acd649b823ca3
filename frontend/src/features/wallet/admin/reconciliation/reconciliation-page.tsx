/** What the provider moved beside what our books say: how things stand, what does not match, and each day's sums. */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { showError, showNotice } from "@/components/notices";
import { ReadState } from "@/components/read-state";
import { usePagedQuery } from "@/components/use-paged-query";
import { useTask } from "@/components/use-task";
import { BalancesPanel } from "./balances-panel";
import { CloseDialog } from "./close-dialog";
import { DaysTable } from "./days-table";
import { DifferencesTable } from "./differences-table";
import { checkDay, differencesOf, loadDays, loadDifferences, takeDifference } from "./reconciliation-calls";
import type { CheckedDay, Difference } from "./reconciliation-calls";
import { dayOf, readAgainIn, SOON_FOR_MS } from "./reconciliation-rules";
import { StateLine } from "./state-line";

function useDifferences(closedToo: boolean) {
  const filter = differencesOf(closedToo);
  return usePagedQuery<Difference>(keyOf("/api/admin/reconciliation/differences", filter), (before) =>
    loadDifferences(filter, before).then(({ differences, next }) => ({ rows: differences, next })),
  );
}

export function ReconciliationPage({ me }: { me: string }) {
  const { t } = useTranslation();
  const [closedToo, setClosedToo] = useState(false);
  const [closing, setClosing] = useState<Difference>();
  const days = usePagedQuery<CheckedDay>(keyOf("/api/admin/reconciliation/days"), (before) =>
    loadDays(before).then(({ days: rows, next }) => ({ rows, next })),
  );
  // What the sentence counts; the same read as the table's while that has no closed ones.
  const open = useDifferences(false);
  const shown = useDifferences(closedToo);
  const readAgain = async () => {
    await days.refetch();
    await Promise.all([open.refetch(), closedToo ? shown.refetch() : undefined]);
  };
  const asked = useReadAgain(days.rows, readAgain);
  const [check, checking] = useTask(async (day: string) => {
    await checkDay(day);
    asked();
    await days.refetch();
  });
  const [take] = useTask(
    async ({ difference_id }: Difference) => {
      await takeDifference(difference_id);
      showNotice("success", t("reconciliation.take.done"));
      await readAgain();
    },
    (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return showError(cause);
      showNotice("warning", t("reconciliation.gone"));
      void readAgain();
    },
  );
  const today = dayOf(Date.now());
  const isTodayDue = days.rows?.some(({ day, is_due, failure }) => day === today && is_due && failure == null) ?? false;
  return (
    <>
      <PageHead
        title={t("console.reconciliation")}
        beside={
          <Button
            leftSection={<Icon name="retry" size="s" />}
            loading={checking || isTodayDue}
            onClick={() => check(dayOf(Date.now()))}
          >
            {t("reconciliation.today")}
          </Button>
        }
      />
      <BalancesPanel />
      <ReadState read={{ data: days.rows, error: days.error, refetch: days.refetch }} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              art={<Icon name="checks" size="l" />}
              title={t("reconciliation.empty.title")}
              words={t("reconciliation.empty.words")}
            />
          ) : (
            <>
              {open.rows !== undefined && <StateLine days={rows} open={open.rows.length} hasMore={open.hasMore} />}
              <DifferencesTable
                me={me}
                pages={shown}
                closedToo={closedToo}
                onClosedToo={setClosedToo}
                onTake={take}
                onClose={setClosing}
              />
              <DaysTable pages={days} onCheck={check} />
            </>
          )
        }
      </ReadState>
      {closing !== undefined && (
        <CloseDialog
          difference={closing}
          onClose={(changed) => {
            setClosing(undefined);
            if (changed) void readAgain();
          }}
        />
      )}
    </>
  );
}

/** Reads again for as long as a day is about to be checked, soon after somebody `asked` for it. */
function useReadAgain(days: readonly CheckedDay[] | undefined, read: () => Promise<void>): () => void {
  const [askedAt, setAskedAt] = useState<number>();
  const latest = useRef(read);
  latest.current = read;
  const pause = readAgainIn(days ?? [], askedAt !== undefined);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setInterval(() => {
      setAskedAt((at) => (at !== undefined && Date.now() - at > SOON_FOR_MS ? undefined : at));
      void latest.current();
    }, pause);
    return () => clearInterval(timer);
  }, [pause]);
  return () => setAskedAt(Date.now());
}
