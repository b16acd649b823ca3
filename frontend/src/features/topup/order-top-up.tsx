/**
 * On the page of a paid order of a pack: the way to do it oneself, or how that stands. Shows nothing where there is no
 * such way.
 */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Order } from "@/api/trade";
import { Icon } from "@/components/icon";
import { Panel } from "@/components/page";
import { keyUnder } from "@/locales/keys";
import { PlaceLine } from "./place-line";
import { QueueLine } from "./queue-line";
import { Remark } from "./remark";
import { isLive } from "./place-news";
import { isMyTurn, mayRequeue, momentOf } from "./topup-rules";
import classes from "./topup.module.css";
import { useQueuePlace } from "./use-queue-place";

export function OrderTopUp({ order }: { order: Order }) {
  if (order.side !== "buyer" || order.paid_at == null) return null;
  // Another stage of the order is another choice.
  return <Offered key={order.status} order={order} />;
}

function Offered({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { place, options } = useQueuePlace(order.order_id);
  const href = `/top-up/${order.order_id}`;
  if (place !== undefined && (isLive(place.stage) || mayRequeue(place.stage))) {
    const mine = isMyTurn(place.stage);
    const again = mayRequeue(place.stage);
    if (again && order.status !== "paid") return null;
    return (
      <Panel className={classes["place"]} data-mine={mine || undefined} aria-label={t("topup.title")}>
        <PlaceLine place={place} />
        <p className={classes["plain"]}>{t(keyUnder("topup.now", momentOf(place)))}</p>
        <Button
          component={Link}
          href={href}
          variant={mine || again ? "filled" : "default"}
          leftSection={<Icon name={mine ? "bolt" : "clock"} />}
        >
          {t(again ? "topup.again.go" : "topup.order.watch")}
        </Button>
      </Panel>
    );
  }
  if (place !== undefined || order.status !== "paid" || options.data === undefined) return null;
  const { may_join, queue, refused } = options.data;
  if (queue == null || (!may_join && refused !== "SLOTS_CLOSED")) return null;
  return (
    <Panel className={classes["place"]} aria-label={t("topup.title")}>
      <p className={classes["head"]}>
        <Icon name="bolt" size="s" /> <strong>{t("topup.method.self")}</strong>
      </p>
      <p className={classes["plain"]}>{t("topup.order.words")}</p>
      <QueueLine queue={queue} />
      {may_join ? (
        <Button component={Link} href={href} leftSection={<Icon name="bolt" />}>
          {t("topup.order.go")}
        </Button>
      ) : (
        <Remark icon="info">{t("topup.why.closed")}</Remark>
      )}
    </Panel>
  );
}
