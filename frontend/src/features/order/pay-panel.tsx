/** An order that waits for its money: the payment under way is gone on with, or another way is chosen. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { Order, Payment, PaymentMethod } from "@/api/trade";
import { AcceptsTerms } from "@/components/accepts-terms";
import { Icon } from "@/components/icon";
import { LocalAmount } from "@/components/local-amount";
import { Money } from "@/components/money";
import { PaymentMethods } from "@/components/payment-methods";
import { useTask } from "@/components/use-task";
import classes from "./order.module.css";
import { methodOf, methodsFor, useBalance } from "./pay-methods";
import { leave, payFor } from "./paying";

export function PayPanel({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [method, setMethod] = useState<PaymentMethod>();
  const available = useBalance(order.buyer.uid);
  const short = available === undefined || available < order.due_cents;
  const open = order.status === "payment_pending" ? payments.find(({ status }) => status === "processing") : undefined;
  const [other, setOther] = useState(false);
  const chosen = methodOf(method, short);
  const [pay, paying] = useTask(() => payFor(order, chosen, go));
  return (
    <section className={classes["pay"]} aria-label={t("pay.method.label")}>
      {open !== undefined && !other ? (
        <>
          <p className={classes["plain"]}>{t("pay.under_way", { method: t(`pay.method.${open.method}`) })}</p>
          {open.voucher != null && (
            <p className={classes["plain"]}>
              {t("pay.voucher")} <bdi className={classes["voucher"]}>{open.voucher}</bdi>
            </p>
          )}
          {open.local_amount != null && (
            <p className={classes["plain"]}>
              {t("pay.counter")}{" "}
              <strong>
                <LocalAmount of={open.local_amount} />
              </strong>
            </p>
          )}
          <div className={classes["actions"]}>
            {open.redirect_url != null && (
              <Button onClick={() => leave(open.redirect_url ?? "")} rightSection={<Icon name="expand" size="s" />}>
                {t("pay.continue")}
              </Button>
            )}
            <Button variant="default" onClick={() => setOther(true)}>
              {t("pay.other")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <PaymentMethods
            methods={methodsFor(short)}
            value={chosen}
            onChange={setMethod}
            short={short}
            due={order.due_cents}
            balance={available === undefined ? undefined : <Money cents={available} className={classes["amount"]} />}
          />
          <Button size="md" loading={paying} onClick={pay}>
            {t("checkout.pay")}&nbsp;
            <Money cents={order.due_cents} />
          </Button>
          <AcceptsTerms atOnce words="checkout.accept" className={classes["dim"]} />
        </>
      )}
    </section>
  );
}
