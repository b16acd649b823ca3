/** What other currencies are worth: what waits to be confirmed, what holds, and every change. For administrators. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CurrencyCode } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { ReadState } from "@/components/read-state";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { FeedLine } from "./feed-line";
import { RateDialog } from "./rate-dialog";
import { RateHistory } from "./rate-history";
import { historyOf, loadHistory, loadRates, type ExchangeRate, type RateAct, type RateChange } from "./rates-calls";
import { RatesTable } from "./rates-table";
import { WaitingRates } from "./waiting-rates";

/** Ours: the server hears a feed that is followed again within seconds, and nothing is pushed. */
const AGAIN_MS = 15_000;

export function RatesPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/exchange_rate/list"), loadRates, { refetchInterval: AGAIN_MS });
  const [currency, setCurrency] = useState<CurrencyCode | "">("");
  const filter = historyOf(currency);
  const history = usePagedQuery<RateChange>(keyOf("/api/admin/exchange_rate/history", filter), (before) =>
    loadHistory(filter, before).then(({ changes, next }) => ({ rows: changes, next })),
  );
  const [open, setOpen] = useState<{ act: RateAct; rate: ExchangeRate }>();
  const act = (kind: RateAct, rate: ExchangeRate) => setOpen({ act: kind, rate });
  // Ages are as of the last answer: both clocks then stand still together until the next.
  const now = read.dataUpdatedAt;
  return (
    <>
      <PageHead title={t("console.rates")} />
      <ReadState read={read} rows={8}>
        {({ rates, feed }) => (
          <>
            <FeedLine feed={feed} now={now} />
            <WaitingRates rates={rates} onAct={act} />
            <RatesTable rates={rates} now={now} onAct={act} />
          </>
        )}
      </ReadState>
      <RateHistory pages={history} currency={currency} onCurrency={setCurrency} />
      {open !== undefined && (
        <RateDialog
          {...open}
          onClose={(changed) => {
            setOpen(undefined);
            if (!changed) return;
            void read.refetch();
            void history.refetch();
          }}
        />
      )}
    </>
  );
}
