/** One order as administrators see it: how it stands, who did what, and where its money is. */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearch } from "wouter";
import admin from "@/components/admin/admin.module.css";
import { keyOf } from "@/api/query";
import { PersonLink } from "@/components/admin/person-link";
import { BackLink, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { SumLines } from "@/components/sum-lines";
import { useRead } from "@/components/use-read";
import { OrderActions } from "@/features/order/order-actions";
import { Goods } from "@/features/order/order-goods";
import { linesOf } from "@/features/order/order-sum";
import { RulingPanel } from "@/features/order/ruling-panel";
import { Timeline } from "@/features/order/timeline";
import { Steps, TurnPanel } from "@/features/order/turn-panel";
import { useOrder } from "@/features/order/use-order";
import { LedgerPanel } from "./ledger-panel";
import { BankDisputesPanel, MoneyPanel } from "./money-panels";
import { PeoplePanel, TalksPanel } from "./order-people";
import { loadOrder, type AdminOrderDetail } from "./orders-calls";
import { ordersAddress } from "./orders-filter";
import { informationWords } from "./orders-words";
import classes from "./orders.module.css";
import { RefundDialog } from "./refund-dialog";

export function OrderDetailPage({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const search = useSearch();
  const read = useRead(keyOf("/api/admin/order/detail", { order_id: orderId }), () => loadOrder(orderId));
  const { data, refetch } = read;
  // While it is open, a newer version is heard of.
  const version = useOrder(orderId)?.version;
  const isOld = data !== undefined && version !== undefined && version > data.version;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, version, refetch]);
  return (
    <>
      <BackLink href={ordersAddress(search)}>{t("console.orders")}</BackLink>
      <ReadState read={read} rows={8}>
        {(detail) => <Detail detail={detail} refetch={refetch} />}
      </ReadState>
    </>
  );
}

function Detail({ detail, refetch }: { detail: AdminOrderDetail; refetch: () => unknown }) {
  const { t } = useTranslation();
  const [refunding, setRefunding] = useState(false);
  const { order_id, number, proposal, timeline, side } = detail;
  return (
    <>
      <header className={admin["head"]}>
        <h1>{t("order.title", { number })}</h1>
        <span className={classes["acts"]}>
          <Button component={Link} href={`/order/${order_id}`} variant="default">
            {t("pay.to_order")}
          </Button>
          {detail.may_refund && (
            <Button color="red" onClick={() => setRefunding(true)}>
              {t("order.act.refund")}
            </Button>
          )}
        </span>
      </header>
      <div className={admin["columns"]} data-narrow="end">
        <div className={admin["column"]}>
          <TurnPanel order={detail} timeline={timeline}>
            <Steps order={detail} />
            <OrderActions order={detail} />
          </TurnPanel>
          {proposal != null && <RulingPanel order={detail} proposal={proposal} onDecided={refetch} />}
          <LedgerPanel detail={detail} />
          <Timeline
            entries={timeline}
            side={side}
            who={({ by, person }) =>
              person != null && (
                <>
                  <PersonLink uid={person.uid}>
                    <bdi>{person.nickname}</bdi>
                  </PersonLink>{" "}
                  ({t(`order.by.${by}`)})
                </>
              )
            }
          />
        </div>
        <div className={admin["column"]}>
          <Goods order={detail} />
          <Panel title={t("checkout.sum")}>
            <SumLines lines={linesOf(detail, t)} />
            <p className={classes["none"]}>
              {t("order.field.info")}: {informationWords(detail.information, t)}
            </p>
          </Panel>
          <PeoplePanel detail={detail} />
          <MoneyPanel detail={detail} />
          <BankDisputesPanel detail={detail} />
          <TalksPanel detail={detail} />
        </div>
      </div>
      {refunding && (
        <RefundDialog
          order={detail}
          limit={detail.ruling_limit_cents}
          onClose={(changed) => {
            setRefunding(false);
            if (changed) void refetch();
          }}
        />
      )}
    </>
  );
}
