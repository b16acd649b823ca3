/** A row of the list: which order, of whom, how it stands, and its money. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PersonLink } from "@/components/admin/person-link";
import type { Column } from "@/components/admin/table-page";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import { shortTime } from "@/components/time-words";
import { StatusBadge } from "@/features/order/status-badge";
import type { AdminOrder } from "./orders-calls";
import classes from "./orders.module.css";

export function useOrderColumns(): Column<AdminOrder>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: "order",
      title: t("orders.order"),
      cell: ({ number }) => (
        <strong>
          <bdi dir="ltr">{number}</bdi>
        </strong>
      ),
    },
    {
      key: "placed",
      title: t("order.placed_on"),
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      key: "item",
      title: t("order.receipt.item"),
      width: "grow",
      cell: ({ name, quantity }) => (
        <>
          <bdi>{name}</bdi>
          {quantity > 1 && <bdi dir="ltr"> × {quantity}</bdi>}
        </>
      ),
    },
    {
      key: "people",
      title: t("order.people"),
      cell: ({ buyer, seller }) => (
        <span className={classes["two"]}>
          {[buyer, seller].map(({ uid, nickname }) => (
            <PersonLink key={uid} uid={uid}>
              <bdi>{nickname}</bdi>
            </PersonLink>
          ))}
        </span>
      ),
    },
    {
      key: "status",
      title: t("admin.history.state"),
      cell: ({ status, deadline_at }) => (
        <Two
          first={<StatusBadge order={{ status, version: 0 }} />}
          second={deadline_at != null && t("order.until", { time: shortTime(deadline_at, Date.now(), i18n.language) })}
        />
      ),
    },
    {
      key: "method",
      title: t("pay.method.label"),
      cell: ({ method }) => method != null && t(`pay.method.${method}`),
    },
    {
      key: "price",
      title: t("order.price"),
      width: "end",
      cell: ({ due_cents, paid_cents, refunded_cents }) => (
        <Two
          first={
            <span className={paid_cents === 0 ? classes["dim"] : undefined}>
              <Dollars cents={due_cents} />
            </span>
          }
          second={
            refunded_cents > 0 && (
              <>
                {t("order.refunded")} <Dollars cents={refunded_cents} />
              </>
            )
          }
        />
      ),
    },
  ];
}

/** One below the other; the second may not be there. */
function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes["two"]}>
      <span>{first}</span>
      {second !== false && <span className={classes["dim"]}>{second}</span>}
    </span>
  );
}
