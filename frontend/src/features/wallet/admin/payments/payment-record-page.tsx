/** One payment: what is kept of it, what the provider says, and what the provider told by itself. */
import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import { CopyReference } from "@/components/admin/copy-reference";
import { personAddress } from "@/components/admin/person-address";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import { LocalAmount } from "@/components/local-amount";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { BackLink, Panel } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { ReadState } from "@/components/read-state";
import { Reference } from "@/components/reference";
import { SumLines } from "@/components/sum-lines";
import { useRead } from "@/components/use-read";
import { ComparisonTable } from "./comparison-table";
import { EventsTable } from "./events-table";
import { PAYMENTS } from "./payment-address";
import { askProvider, loadPayment, type PaymentRecord } from "./payments-calls";
import classes from "./payments.module.css";

export function PaymentRecordPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/payment/detail", { payment_id: id }), () => loadPayment(id), { staleTime: 0 });
  return (
    <>
      <BackLink href={PAYMENTS}>{t("payments.back")}</BackLink>
      <ReadState read={read}>{(record) => <Shown record={record} reload={read.refetch} />}</ReadState>
    </>
  );
}

function Shown({ record, reload }: { record: PaymentRecord; reload: () => unknown }) {
  const { t } = useTranslation();
  const { payment_id, status, purpose, method, provider_ref } = record;
  const said = useRead(keyOf("/api/admin/payment/at_provider", { payment_id }), () => askProvider(payment_id), {
    staleTime: 0,
    enabled: provider_ref != null,
  });
  const askedAt = said.data?.asked_at;
  // Our books follow what the provider says: what was read before it was asked may be old.
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (askedAt !== undefined) latest.current();
  }, [askedAt]);
  const title = `${t(`pay.purpose.${purpose}`)} · ${t(`pay.method.${method}`)}`;
  return (
    <>
      <PageSubject name={title} />
      <header className={admin["head"]}>
        <h1>{title}</h1>
        <span className={classes["state"]} data-state={status}>
          {t(`pay.status.${status}`)}
        </span>
      </header>
      <div className={admin["columns"]}>
        <FactsPanel record={record} />
        <div className={admin["column"]}>
          {provider_ref == null ? (
            <Panel size="dense" title={t("payments.comparison")}>
              <p className={classes["none"]}>{t("payments.not_at_provider")}</p>
            </Panel>
          ) : (
            <Panel size="dense" title={t("payments.comparison")}>
              <ComparisonTable
                record={record}
                said={said.data}
                again={
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<Icon name="retry" size="s" />}
                    loading={said.isFetching}
                    onClick={() => void said.refetch()}
                  >
                    {t("payments.ask_again")}
                  </Button>
                }
              />
            </Panel>
          )}
          {provider_ref != null && (
            <Panel size="dense" title={t("payments.told")}>
              {record.events.length === 0 ? (
                <p className={classes["none"]}>{t("payments.told_nothing")}</p>
              ) : (
                <EventsTable title={t("payments.told")} events={record.events} />
              )}
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

function FactsPanel({ record }: { record: PaymentRecord }) {
  const { t } = useTranslation();
  const { payer, order_id, local_amount, created_at, settled_at, failure, provider_ref, charge_ref } = record;
  const facts: [key: string, name: string, value: ReactNode][] = [
    ["id", t("pay.id"), <CopyReference id={record.payment_id} />],
    ["amount", t("pay.amount"), <Dollars cents={record.amount_cents} />],
    ["local", t("payments.local_amount"), local_amount != null && <LocalAmount of={local_amount} />],
    [
      "payer",
      t("reconciliation.payer"),
      <Link href={personAddress(payer.uid, "")}>
        <bdi>{payer.nickname}</bdi>
      </Link>,
    ],
    [
      "order",
      t("reconciliation.order"),
      order_id != null && (
        <Link href={`/console/orders/${order_id}`}>
          <Reference id={order_id} />
        </Link>
      ),
    ],
    ["begun", t("pay.begun"), <Moment at={created_at} />],
    ["settled", t("payments.settled"), settled_at != null && <Moment at={settled_at} />],
    ["failure", t("payments.failure"), failure != null && <code>{failure}</code>],
    ["provider", t("payments.name_there"), provider_ref != null && <CopyReference id={provider_ref} />],
    ["charge", t("payments.charge"), charge_ref != null && <CopyReference id={charge_ref} />],
  ];
  const there = facts.filter(([, , value]) => value !== false);
  return (
    <Panel size="dense" title={t("pay.detail")}>
      <SumLines lines={there.map(([key, name, amount]) => ({ key, name, amount }))} />
    </Panel>
  );
}
