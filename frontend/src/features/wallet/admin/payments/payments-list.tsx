/** Payments, newest first. What is looked for stands in the address, so that going back finds it again. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import { Link, useLocation, useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import { PaymentMethod, PaymentStatus } from "@/api/lists.gen";
import { personAddress } from "@/components/admin/person-address";
import { TablePage, type Column } from "@/components/admin/table-page";
import { Icon } from "@/components/icon";
import { SelectField } from "@/components/select-field";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { paymentAddress, UNMATCHED_EVENTS } from "./payment-address";
import { loadPayments, loadUnmatchedEvents, type PaymentLine } from "./payments-calls";
import { filterOf } from "./payments-rules";
import classes from "./payments.module.css";
import { isolated } from "@/locales/isolated";

export function PaymentsList() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const pages = usePagedQuery<PaymentLine>(keyOf("/api/admin/payment/list", filter), (before) =>
    loadPayments(filter, before).then(({ payments, next }) => ({ rows: payments, next })),
  );
  const look = (name: string, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "") after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const all = { value: "", label: t("payments.all") };
  return (
    <>
      <TablePage
        title={t("console.payments")}
        filters={
          <>
            <SelectField
              label={t("payments.column.status")}
              value={filter.status ?? ""}
              options={[all, ...PaymentStatus.map((value) => ({ value, label: t(`pay.status.${value}`) }))]}
              onChange={(value) => look("status", value)}
            />
            <SelectField
              label={t("pay.method.label")}
              value={filter.method ?? ""}
              options={[all, ...PaymentMethod.map((value) => ({ value, label: t(`pay.method.${value}`) }))]}
              onChange={(value) => look("method", value)}
            />
            {filter.uid !== undefined && (
              <Button
                variant="default"
                rightSection={<Icon name="close" size="s" />}
                aria-label={t("payments.everybody")}
                onClick={() => look("uid", "")}
              >
                {t("payments.of", { uid: isolated(filter.uid) })}
              </Button>
            )}
          </>
        }
        beside={<UnmatchedLink />}
        pages={pages}
        icon="wallet"
        nothing={t("payments.nothing")}
        rowKey={({ payment_id }) => payment_id}
        onOpen={({ payment_id }) => navigate(paymentAddress(payment_id))}
        columns={useColumns()}
      />
    </>
  );
}

/** Only where there are any: a shop with an account of its own at the provider never sees it. */
function UnmatchedLink() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/payment/unmatched_events", { first: true }), () => loadUnmatchedEvents());
  if (read.data === undefined || read.data.events.length === 0) return null;
  return (
    <Link href={UNMATCHED_EVENTS} className={classes["unmatched"]}>
      <Icon name="warning" size="s" /> {t("payments.unmatched.title")}
    </Link>
  );
}

function useColumns(): Column<PaymentLine>[] {
  const { t } = useTranslation();
  return [
    {
      key: "what",
      title: t("payments.column.what"),
      width: "grow",
      cell: ({ purpose, method }) => (
        <>
          {t(`pay.purpose.${purpose}`)} · {t(`pay.method.${method}`)}
        </>
      ),
    },
    {
      key: "payer",
      title: t("reconciliation.payer"),
      cell: ({ payer }) => (
        <span className={classes["above"]}>
          <Link href={personAddress(payer.uid, "")}>
            <bdi>{payer.nickname}</bdi>
          </Link>
        </span>
      ),
    },
    {
      key: "status",
      title: t("payments.column.status"),
      cell: ({ status, is_disputed }) => (
        <span className={classes["states"]}>
          <span className={classes["state"]} data-state={status}>
            {t(`pay.status.${status}`)}
          </span>
          {is_disputed && (
            <span className={classes["state"]} data-state="failed">
              {t("reconciliation.kind.dispute")}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "refunded",
      title: t("reconciliation.column.refunded"),
      width: "end",
      cell: ({ refunded_cents }) => refunded_cents > 0 && <Dollars cents={refunded_cents} />,
    },
    {
      key: "amount",
      title: t("pay.amount"),
      width: "end",
      cell: ({ amount_cents }) => <Dollars cents={amount_cents} />,
    },
    { key: "when", title: t("pay.begun"), cell: ({ created_at }) => <Moment at={created_at} /> },
  ];
}
