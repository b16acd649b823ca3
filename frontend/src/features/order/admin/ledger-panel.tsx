/** What the order has moved in the ledger, entry by entry. */
import { useTranslation } from "react-i18next";
import { atOnce } from "@/components/admin/page-list";
import { PersonLink } from "@/components/admin/person-link";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import { Lead, Panel } from "@/components/page";
import type { AdminOrderDetail } from "./orders-calls";
import { sideOf } from "./orders-words";
import classes from "./orders.module.css";

type Entry = AdminOrderDetail["entries"][number];

export function LedgerPanel({ detail }: { detail: AdminOrderDetail }) {
  const { t } = useTranslation();
  const { entries } = detail;
  const columns = useColumns(detail);
  const title = t("orders.ledger.title");
  const rows = entries.map((entry, at) => ({ ...entry, key: `${entry.transaction_id}-${at}` }));
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className={classes["none"]}>{t("orders.ledger.none")}</p>
      ) : (
        <>
          <Lead>{t("orders.ledger.words")}</Lead>
          <RowsTable
            title={title}
            pages={atOnce({ data: rows, error: null, isFetching: false, refetch: () => undefined })}
            icon="list"
            nothing=""
            rowKey={({ key }) => key}
            columns={columns}
          />
          <p className={classes["sum"]}>
            {t("order.receipt.total")}{" "}
            <strong>
              <Dollars cents={entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0)} />
            </strong>
          </p>
        </>
      )}
    </Panel>
  );
}

function useColumns(detail: AdminOrderDetail): Column<Entry & { key: string }>[] {
  const { t } = useTranslation();
  return [
    { key: "at", title: t("admin.audit.at"), cell: ({ at }) => <Moment at={at} /> },
    { key: "cause", title: t("wallet.flow.cause"), cell: ({ cause }) => t(`wallet.cause.${cause}`) },
    {
      key: "account",
      title: t("orders.ledger.account"),
      width: "grow",
      cell: ({ account, uid, origin }) => (
        <span className={classes["two"]}>
          <span>
            {t(`orders.account.${account}`)}
            {origin != null && <> · {t(`wallet.origin.${origin}`)}</>}
          </span>
          {uid != null && (
            <span className={classes["dim"]}>
              <Owner detail={detail} uid={uid} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "amount",
      title: t("pay.amount"),
      width: "end",
      cell: ({ amount_cents }) => <Dollars cents={amount_cents} />,
    },
  ];
}

function Owner({ detail, uid }: { detail: AdminOrderDetail; uid: string }) {
  const { t } = useTranslation();
  const side = sideOf(detail, uid);
  return (
    <>
      {side !== undefined && <>{t(`order.${side.role}`)}: </>}
      <PersonLink uid={uid}>
        <bdi>{side?.profile.nickname ?? uid}</bdi>
      </PersonLink>
    </>
  );
}
