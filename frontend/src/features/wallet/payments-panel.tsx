/** My payments, newest first, each with its page. Shows nothing before the first one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { LocalAmount } from "@/components/local-amount";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { Pager } from "@/components/pager";
import { fullTime, shortTime } from "@/components/time-words";
import { KEPT, useRead } from "@/components/use-read";
import { loadPayments } from "./wallet-calls";
import classes from "./wallet.module.css";

export function PaymentsPanel({ version }: { version: number }) {
  const { t, i18n } = useTranslation();
  const [page, setPage] = useState(1);
  const payments = useRead(keyOf("/api/v2/pay/bill_pay_orders", { page, version }), () => loadPayments(page), KEPT);
  if (payments.data === undefined || payments.data.total === 0) return null;
  return (
    <Panel title={t("wallet.payments")}>
      <ul className={classes["rows"]}>
        {payments.data.items.map((payment) => (
          <li key={payment.payment_id} className={classes["row"]}>
            <span className={classes["grow"]}>
              <Link href={`/payment?payment_id=${payment.payment_id}`}>{t(`pay.purpose.${payment.purpose}`)}</Link>
              <span className={classes["dim"]}>
                {" "}
                · {t(`pay.method.${payment.method}`)} ·{" "}
                <time
                  dateTime={new Date(payment.created_at).toISOString()}
                  title={fullTime(payment.created_at, i18n.language)}
                >
                  {shortTime(payment.created_at, Date.now(), i18n.language)}
                </time>
              </span>
            </span>
            <span className={classes["state"]} data-status={payment.status}>
              {t(`pay.status.${payment.status}`)}
            </span>
            {payment.local_amount == null ? (
              <Money cents={payment.amount_cents} className={classes["amount"]} />
            ) : (
              <LocalAmount of={payment.local_amount} className={classes["amount"]} />
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(payments.data.total / 10)} onPage={setPage} />
    </Panel>
  );
}
