/** What a person bought and sold, what they asked support, and where they signed in. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import { useMay } from "@/components/admin/may";
import { Moment } from "@/components/moment";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { stamp } from "@/components/time-words";
import { Line } from "./found-groups";
import type { Person } from "./people-calls";
import classes from "./people.module.css";

export function OrdersPanel({ person: { orders, order_counts } }: { person: Person }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const mayOpen = useMay("orders");
  return (
    <ListPanel title={t("agent.person.orders")} nothing={t("agent.person.orders_none")} all={orders}>
      <p className={classes["nothing"]}>
        {t("people.order_counts", {
          bought: number.format(order_counts.bought),
          sold: number.format(order_counts.sold),
        })}
      </p>
      <ul className={admin["rows"]}>
        {orders.map((order) => (
          <Line
            key={order.order_id}
            sign={order.side === "buyer" ? "order" : "market"}
            href={mayOpen ? `/console/orders/${order.order_id}` : undefined}
            title={t("order.title", { number: order.number })}
            detail={[t(`order.${order.side}`), <bdi>{order.name}</bdi>, <Moment at={order.created_at} />]}
            end={
              <>
                <span>{t(`order.status.${order.status}`)}</span>
                <Money cents={order.due_cents} />
              </>
            }
          />
        ))}
      </ul>
    </ListPanel>
  );
}

export function TalksPanel({ talks }: { talks: Person["conversations"] }) {
  const { t } = useTranslation();
  return (
    <ListPanel title={t("people.talks")} nothing={t("people.talks_none")} all={talks}>
      <ul className={admin["rows"]}>
        {talks.map((one) => (
          <Line
            key={one.conversation_id}
            sign="headset"
            href={`/console/${one.conversation_id}`}
            title={<bdi>{one.team_name}</bdi>}
            detail={[<Moment at={one.last_msg_at} />]}
            end={<span>{t(`people.talk.state.${one.state}`)}</span>}
          />
        ))}
      </ul>
    </ListPanel>
  );
}

export function SignInsPanel({ signIns }: { signIns: Person["sign_ins"] }) {
  const { t, i18n } = useTranslation();
  return (
    <ListPanel title={t("people.sign_ins")} nothing={t("people.sign_ins_none")} all={signIns}>
      <ul className={admin["rows"]}>
        {signIns.map((one) => (
          <Line
            key={`${one.created_at} ${one.address}`}
            sign="device"
            title={<bdi>{one.device_name || t("settings.devices.unnamed")}</bdi>}
            detail={[
              <bdi dir="ltr">{one.address}</bdi>,
              ...(one.method == null || one.method === "provider" ? [] : [t(`settings.safety.method.${one.method}`)]),
              t("settings.devices.seen", { time: stamp(one.last_seen_at, Date.now(), i18n.language) }),
            ]}
            end={
              <>
                <Moment at={one.created_at} />
                <span>{t(one.is_live ? "people.signed_in" : "people.signed_out")}</span>
              </>
            }
          />
        ))}
      </ul>
    </ListPanel>
  );
}

/** A panel of lines, or a sentence where there are none. */
export function ListPanel(props: { title: string; nothing: string; all: readonly unknown[]; children: ReactNode }) {
  return (
    <Panel size="dense" title={props.title}>
      {props.all.length === 0 ? <p className={classes["nothing"]}>{props.nothing}</p> : props.children}
    </Panel>
  );
}
