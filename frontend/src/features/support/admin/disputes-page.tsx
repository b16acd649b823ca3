/** Payments whose payers have their bank take the money back, newest first. They are answered at the provider. */
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { fullTime, shortTime } from "@/components/time-words";
import { ListPage } from "@/components/admin/list-page";
import { usePagedQuery } from "@/components/use-paged-query";
import { PersonLink } from "@/components/admin/person-link";
import { loadDisputes } from "./admin-calls";
import type { PaymentDispute } from "./admin-types";
import classes from "@/components/admin/admin.module.css";

export function DisputesPage() {
  const { t } = useTranslation();
  const pages = usePagedQuery<PaymentDispute>(keyOf("/api/admin/payment/disputes"), (before) =>
    loadDisputes(before).then(({ disputes, next }) => ({ rows: disputes, next })),
  );
  return (
    <ListPage title={t("admin.disputes.title")} pages={pages} icon="warning" nothing={t("admin.disputes.nothing")}>
      {(dispute) => <Row key={dispute.dispute_id} dispute={dispute} />}
    </ListPage>
  );
}

function Row({ dispute }: { dispute: PaymentDispute }) {
  const { t, i18n } = useTranslation();
  const { dispute_id, payment_id, order_id, amount_cents, reason, status, opened_at, uid } = dispute;
  return (
    <li className={classes["row"]}>
      <Icon name="warning" />
      <span className={classes["row-main"]}>
        <strong>
          <Money cents={amount_cents} /> · <bdi>{dispute_id}</bdi>
        </strong>
        <span>
          <code>{reason}</code>
        </span>
        <span>
          {t("admin.disputes.payer")}{" "}
          <PersonLink uid={uid}>
            <bdi dir="ltr">{uid}</bdi>
          </PersonLink>
        </span>
        <bdi className={classes["id"]} dir="ltr">
          {order_id ?? payment_id}
        </bdi>
      </span>
      <span className={classes["row-end"]}>
        <time dateTime={new Date(opened_at).toISOString()} title={fullTime(opened_at, i18n.language)}>
          {shortTime(opened_at, Date.now(), i18n.language)}
        </time>
        <span className={classes["pill"]} {...(status === "open" ? {} : { "data-done": true })}>
          {t(`admin.disputes.status.${status}`)}
        </span>
      </span>
    </li>
  );
}
