/** What lies on our accounts at the providers at this moment, and what our books expect there. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import table from "@/components/admin/table.module.css";
import { Dollars } from "@/components/dollars";
import { Icon } from "@/components/icon";
import { Moment } from "@/components/moment";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SumLines } from "@/components/sum-lines";
import { useRead } from "@/components/use-read";
import { loadBalances, type Balances } from "./reconciliation-calls";
import { Amount } from "./reconciliation-facts";
import classes from "./reconciliation.module.css";

/** As they write themselves, in every language. */
const NAMES = { stripe: "Stripe", paypal: "PayPal" } as const satisfies Record<
  Balances["providers"][number]["provider"],
  string
>;

export function BalancesPanel() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/reconciliation/balances"), loadBalances, { staleTime: 0 });
  return (
    <Panel title={t("reconciliation.balances.title")} aria-busy={read.isFetching}>
      <ReadState read={read} rows={4}>
        {(balances) => (
          <>
            <p className={classes["asked"]}>
              <span className={classes["dim"]}>
                <Moment at={balances.asked_at} />
              </span>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Icon name="retry" size="s" />}
                loading={read.isFetching}
                onClick={() => void read.refetch()}
              >
                {t("reconciliation.balances.again")}
              </Button>
            </p>
            <div className={classes["balances"]}>
              <div className={classes["sums"]}>
                {balances.providers.map((one) => (
                  <Provider key={one.provider} balance={one} />
                ))}
              </div>
              <Expected balances={balances} />
            </div>
          </>
        )}
      </ReadState>
    </Panel>
  );
}

function Provider({ balance: { provider, sums, failure } }: { balance: Balances["providers"][number] }) {
  const { t } = useTranslation();
  const name = NAMES[provider];
  if (failure != null)
    return (
      <div className={classes["state"]} data-state="failed">
        <Icon name="warning" size="s" />
        <span>
          <strong>{name}</strong>: {t("reconciliation.balances.away")}
        </span>
        {/* For whoever runs the server: always in English. */}
        <code className={classes["below"]} dir="ltr" lang="en">
          {failure}
        </code>
      </div>
    );
  return (
    <table className={table["table"]} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" data-width="end">
            {t("reconciliation.balances.available")}
          </th>
          <th scope="col" data-width="end">
            {t("reconciliation.balances.pending")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.length === 0 && (
          <tr>
            <td colSpan={3}>{t("reconciliation.balances.nothing")}</td>
          </tr>
        )}
        {sums.map(({ currency, available, pending }) => (
          <tr key={currency}>
            <td>{currency}</td>
            <td data-width="end">
              <Amount amount={available} currency={currency} />
            </td>
            <td data-width="end">
              <Amount amount={pending} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Expected({ balances: { books_cents, fees_cents, paid_out_cents, expected_cents } }: { balances: Balances }) {
  const { t } = useTranslation();
  const line = (key: string, name: string, cents: number, total = false) => ({
    key,
    name,
    amount: <Dollars cents={cents} />,
    total,
  });
  return (
    <div>
      <SumLines
        lines={[
          line("books", t("reconciliation.balances.books"), books_cents),
          line("fees", t("reconciliation.balances.fees"), -fees_cents),
          line("paid_out", t("reconciliation.balances.paid_out"), paid_out_cents),
          line("expected", t("reconciliation.balances.expected"), expected_cents, true),
        ]}
      />
      <p className={classes["none"]}>{t("reconciliation.balances.words")}</p>
    </div>
  );
}
