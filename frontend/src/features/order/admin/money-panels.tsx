/** Every try to pay, what goes back, and what banks call back: how each stands, and what the provider calls it. */
import { useTranslation } from "react-i18next";
import { PartLink } from "@/components/admin/part-link";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import { Panel } from "@/components/page";
import { failureKey } from "@/components/payment-failure";
import { TermsAccepted } from "@/components/terms-accepted";
import type { AdminOrderDetail } from "./orders-calls";
import classes from "./orders.module.css";

export function MoneyPanel({ detail: { payments, refunds } }: { detail: AdminOrderDetail }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("order.money")}>
      {payments.length + refunds.length === 0 ? (
        <p className={classes["none"]}>{t("orders.money_none")}</p>
      ) : (
        <ul className={classes["money"]}>
          {payments.map(
            ({
              payment_id,
              method,
              status,
              failure,
              amount_cents,
              created_at,
              provider_ref,
              charge_ref,
              terms_version,
            }) => (
              <li key={payment_id}>
                <PartLink part="payments" href={`/console/payments/${payment_id}`}>
                  {t(`pay.method.${method}`)}
                </PartLink>
                <Dollars cents={amount_cents} />
                <span className={classes["dim"]}>
                  {t(`pay.status.${status}`)} · <Moment at={created_at} />
                  {failure != null && <> · {t(failureKey(failure))}</>}
                </span>
                <ProviderRef names={[provider_ref, charge_ref]} />
                <TermsAccepted version={terms_version} at={created_at} />
              </li>
            ),
          )}
          {refunds.map(({ refund_id, number, route, status, amount_cents, created_at, provider_ref }) => (
            <li key={refund_id}>
              <strong>{t("order.refund_to", { number })}</strong>
              <Dollars cents={-amount_cents} />
              <span className={classes["dim"]}>
                {t(`order.route.${route}`)} · {t(`order.refund_status.${status}`)} · <Moment at={created_at} />
              </span>
              <ProviderRef names={[provider_ref]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function BankDisputesPanel({ detail: { payment_disputes } }: { detail: AdminOrderDetail }) {
  const { t } = useTranslation();
  if (payment_disputes.length === 0) return null;
  return (
    <Panel title={t("admin.disputes.title")}>
      <ul className={classes["money"]}>
        {payment_disputes.map(({ dispute_id, amount_cents, status, reason, opened_at }) => (
          <li key={dispute_id}>
            <strong>{t(`admin.disputes.status.${status}`)}</strong>
            <Dollars cents={amount_cents} />
            <span className={classes["dim"]}>
              <code>{reason}</code> · <Moment at={opened_at} />
            </span>
            <ProviderRef names={[dispute_id]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the provider calls it, to be looked up there. */
function ProviderRef({ names }: { names: readonly (string | null | undefined)[] }) {
  const { t } = useTranslation();
  const known = names.filter((name) => name != null);
  if (known.length === 0) return null;
  return (
    <span className={classes["dim"]}>
      {t("orders.provider")}:{" "}
      {known.map((name, at) => (
        <span key={name}>
          {at > 0 && " · "}
          <bdi dir="ltr">{name}</bdi>
        </span>
      ))}
    </span>
  );
}
