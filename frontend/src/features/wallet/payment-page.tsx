/**
 * Where the provider sends a payer back to, and where a payment that was left is gone on with. What the address says
 * decides nothing.
 */
import { Failed } from "@/components/failed";
import { ApiError } from "@/api/error";
import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useSearchParams } from "wouter";
import type { Payment } from "@/api/trade";
import { keyOf } from "@/api/query";
import { Deadline } from "@/components/deadline";
import { GoodsArt } from "@/components/goods-art";
import { Icon, type IconName } from "@/components/icon";
import { LocalAmount } from "@/components/local-amount";
import { failureKey } from "@/components/payment-failure";
import { Reference } from "@/components/reference";
import { DOLLAR, Money, useMoney, written } from "@/components/money";
import { Page, Panel } from "@/components/page";
import { SumLines } from "@/components/sum-lines";
import { fullTime } from "@/components/time-words";
import { useRead } from "@/components/use-read";
import { usePayment } from "./use-payment";
import classes from "./wallet.module.css";
import { newestPayment } from "./wallet-calls";

const ICONS: Record<Payment["status"], IconName> = {
  processing: "clock",
  success: "check",
  failed: "error",
  cancelled: "close",
  refunded: "back",
};

interface Props {
  /** Where an order goes on by itself once it is paid for, other than on its own page. */
  onwardsOf?: (orderId: string) => string | undefined;
  /** What has been paid for. */
  paid?: ((orderId: string) => ReactNode) | undefined;
}

export function PaymentPage({ onwardsOf, paid }: Props) {
  const [query] = useSearchParams();
  const named = query.get("payment_id");
  const orderId = query.get("order_id");
  // A provider that did not say which payment it was: then it is the last one.
  const newest = useRead(
    keyOf("/api/v2/pay/bill_pay_orders", { named, orderId }),
    async () => named ?? (await newestPayment(orderId)) ?? null,
  );
  const { payment, failure, again } = usePayment(newest.data ?? undefined);
  const onwards = payment?.status === "success" && payment.order_id != null ? onwardsOf?.(payment.order_id) : undefined;
  const lost = newest.error ?? failure ?? (newest.data === null ? null : undefined);
  if (payment === undefined && lost !== undefined) {
    return (
      <Failed
        level={1}
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        cause={lost ?? new ApiError("NOT_FOUND", "")}
        again={() => {
          void newest.refetch();
          again();
        }}
      />
    );
  }
  if (onwards !== undefined) return <Redirect to={onwards} replace />;
  return (
    <Page width="reading" className={classes["paying"]}>
      {payment === undefined ? (
        <div className={classes["waiting"]} aria-busy="true" />
      ) : (
        <Shown payment={payment} again={again} paid={paid} />
      )}
    </Page>
  );
}

function Shown({ payment, again, paid }: { payment: Payment; again: () => void } & Pick<Props, "paid">) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { status, purpose, order_id, local_amount: local } = payment;
  const page = purpose === "order" ? `/order/${order_id ?? ""}` : "/balance";
  const waiting = status === "processing";
  const dollars = {
    key: "dollars",
    name: t("pay.dollars"),
    amount: <bdi dir="ltr">{written(payment.amount_cents, DOLLAR, i18n.language)}</bdi>,
  };
  return (
    <>
      <section className={classes["outcome"]} data-status={status} role="status">
        <span className={classes["outcome-icon"]}>
          {waiting ? <Loader size="md" /> : <Icon name={ICONS[status]} size="l" />}
        </span>
        <h1>{t(`pay.outcome.${status}`)}</h1>
        <p>{t(`pay.outcome.${status}_${purpose}`)}</p>
        {payment.failure != null && !waiting && <p className={classes["dim"]}>{t(failureKey(payment.failure))}</p>}
      </section>
      {status === "success" && order_id != null && paid?.(order_id)}
      {waiting && payment.expires_at != null && <Deadline until={payment.expires_at} ended={again} />}
      {payment.voucher != null && (
        <p className={classes["plain"]}>
          {t("pay.voucher")} <bdi className={classes["voucher"]}>{payment.voucher}</bdi>
        </p>
      )}
      {waiting && local != null && (
        <p className={classes["plain"]}>
          {t("pay.counter")}{" "}
          <strong>
            <LocalAmount of={local} />
          </strong>
        </p>
      )}
      <div className={classes["actions"]}>
        {waiting && payment.redirect_url != null && (
          <Button size="md" component="a" href={payment.redirect_url}>
            {t("pay.continue")}
          </Button>
        )}
        <Button size="md" variant={waiting ? "default" : "filled"} component={Link} href={page}>
          {t(
            purpose === "deposit"
              ? "pay.to_balance"
              : status === "failed" || status === "cancelled"
                ? "pay.other"
                : "pay.to_order",
          )}
        </Button>
      </div>
      <Panel aria-label={t("pay.detail")}>
        <SumLines
          lines={[
            { key: "for", name: t("pay.purpose.label"), amount: t(`pay.purpose.${purpose}`) },
            { key: "method", name: t("pay.method.label"), amount: t(`pay.method.${payment.method}`) },
            {
              key: "at",
              name: t("pay.begun"),
              amount: (
                <time dateTime={new Date(payment.created_at).toISOString()}>
                  {fullTime(payment.created_at, i18n.language)}
                </time>
              ),
            },
            { key: "id", name: t("pay.id"), amount: <Reference id={payment.payment_id} /> },
            ...(local == null ? [] : [dollars]),
            {
              key: "amount",
              name: t("pay.amount"),
              // What the payer hands over, not what it would come to by today's rate.
              amount: local == null ? <Money cents={payment.amount_cents} /> : <LocalAmount of={local} />,
              total: true,
            },
          ]}
        />
        {local == null && money(payment.amount_cents) !== written(payment.amount_cents) && (
          <p className={classes["dim"]}>{t("checkout.settles", { amount: written(payment.amount_cents) })}</p>
        )}
      </Panel>
    </>
  );
}
