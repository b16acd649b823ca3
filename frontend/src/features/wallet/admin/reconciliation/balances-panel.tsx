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
              <Sums providers={balances.providers} />
              <Expected balances={balances} />
            </div>
          </>
        )}
      </ReadState>
    </Panel>
  );
}

/** A row for each provider and currency; what did not answer stands below, and so does who has nothing there. */
function Sums({ providers }: { providers: Balances["providers"] }) {
  const { t } = useTranslation();
  const titles = [t("reconciliation.balances.available"), t("reconciliation.balances.pending")] as const;
  const rows = providers.flatMap(({ provider, sums }) => sums.map((sum) => ({ name: NAMES[provider], ...sum })));
  return (
    <div className={classes["sums"]}>
      {rows.length > 0 && (
        <table className={table["table"]} aria-label={t("reconciliation.balances.title")}>
          <thead>
            <tr>
              <th scope="col">{t("reconciliation.provider")}</th>
              {titles.map((title) => (
                <th key={title} scope="col" data-width="end">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, currency, available, pending }) => (
              <tr key={`${name} ${currency}`}>
                <td>
                  <bdi>{name}</bdi> · {currency}
                </td>
                {[available, pending].map((amount, at) => (
                  <td key={titles[at]} data-title={titles[at]} data-width="end">
                    <Amount amount={amount} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {providers.map((one) => (
        <Silent key={one.provider} balance={one} />
      ))}
    </div>
  );
}

function Silent({ balance: { provider, sums, failure } }: { balance: Balances["providers"][number] }) {
  const { t } = useTranslation();
  if (failure == null && sums.length > 0) return null;
  return (
    <div className={classes["state"]} data-state={failure == null ? "none" : "failed"}>
      <Icon name={failure == null ? "info" : "warning"} size="s" />
      <span>
        <strong>{NAMES[provider]}</strong>:{" "}
        {t(failure == null ? "reconciliation.balances.nothing" : "reconciliation.balances.away")}
      </span>
      {failure != null && (
        // For whoever runs the server: always in English.
        <code className={classes["below"]} dir="ltr" lang="en">
          {failure}
        </code>
      )}
    </div>
  );
}

function Expected({ balances }: { balances: Balances }) {
  const { t } = useTranslation();
  const { books_cents, fees_cents, paid_out_cents, other_cents, expected_cents } = balances;
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
          line("other", t("reconciliation.balances.other"), other_cents),
          line("expected", t("reconciliation.balances.expected"), expected_cents, true),
        ]}
      />
      <p className={classes["none"]}>{t("reconciliation.balances.words")}</p>
    </div>
  );
}
