/**
 * One order, live: where it stands and whose turn it is, what may be done, the sum, the people, and everything that
 * happened.
 */
import { Failed } from "@/components/failed";
import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Order, OrderDetail, Refund } from "@/api/trade";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { Money, written } from "@/components/money";
import { BackLink, Page, Panel } from "@/components/page";
import { failureKey } from "@/components/payment-failure";
import { PersonAvatar } from "@/components/person-avatar";
import { SumLines } from "@/components/sum-lines";
import { TermsAccepted } from "@/components/terms-accepted";
import { useTask } from "@/components/use-task";
import { OrderActions } from "./order-actions";
import classes from "./order.module.css";
import { takeOnBalance } from "./order-calls";
import { Goods } from "./order-goods";
import { awaitsPayment, hasReceipt, isOver } from "./order-rules";
import { linesOf } from "./order-sum";
import { PayPanel } from "./pay-panel";
import { RulingPanel } from "./ruling-panel";
import { Timeline } from "./timeline";
import { Steps, TurnPanel } from "./turn-panel";
import { useOrderDetail } from "./use-order-detail";

interface Props {
  orderId: string;
  /** Who reads: their uid. */
  me: string;
  /** Opens a conversation with somebody about this order. */
  onConversation: (uid: string, orderId: string) => Promise<void>;
  /** What else may be done with it, below whose turn it is. */
  more?: (order: Order) => ReactNode;
}

export function OrderPage({ orderId, me, onConversation, more }: Props) {
  const { t } = useTranslation();
  const { order, detail, error, refetch } = useOrderDetail(orderId);
  if (order === undefined) {
    if (error === null) return <OrderSkeleton />;
    return (
      <Failed
        level={1}
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        cause={error}
        again={refetch}
        elsewhere={{ href: "/buy/history", words: t("order.purchases.title") }}
      />
    );
  }
  const lists = order.side === "seller" ? "/sell/orders" : "/buy/history";
  return (
    <Page>
      {order.side !== "staff" && (
        <BackLink href={lists}>{t(order.side === "seller" ? "order.sales.title" : "order.purchases.title")}</BackLink>
      )}
      <h1>{t("order.title", { number: order.number })}</h1>
      <div className={`${classes["columns"]} ${classes["order"]}`}>
        <div className={classes["main"]}>
          <TurnPanel order={order} timeline={detail?.timeline ?? []}>
            <Steps order={order} />
            <StuckRefund order={order} refunds={detail?.refunds ?? []} done={refetch} />
            {order.side === "buyer" && awaitsPayment(order.status) && (
              <PayPanel key={order.version} order={order} payments={detail?.payments ?? []} />
            )}
            <OrderActions order={order} isMember={order.side === "seller" && order.seller.uid !== me} />
            {order.side === "buyer" && isOver(order.status) && (
              <Button component={Link} href={`/market/goods/${order.goods_id}`} variant="default">
                {t("order.buy_again")}
              </Button>
            )}
          </TurnPanel>
          {detail?.proposal != null && <RulingPanel order={order} proposal={detail.proposal} onDecided={refetch} />}
          {more?.(order)}
          {detail !== undefined && <Timeline entries={detail.timeline} side={order.side} />}
        </div>
        <div className={classes["side"]}>
          <Goods order={order} />
          <Panel title={t("checkout.sum")}>
            <SumLines lines={linesOf(order, t)} />
            {order.side === "buyer" && order.currency !== "USD" && (
              <p className={classes["dim"]}>{t("checkout.settles", { amount: written(order.due_cents) })}</p>
            )}
            {hasReceipt(order) && <Link href={`/order/${order.order_id}/receipt`}>{t("order.receipt.open")}</Link>}
            {order.remark !== "" && (
              <p className={classes["plain"]}>
                <span className={classes["dim"]}>{t("checkout.remark")}</span>
                <br />
                <span dir="auto">{order.remark}</span>
              </p>
            )}
            {detail?.info != null &&
              Object.entries(detail.info).map(([field, value]) => (
                <p key={field} className={classes["plain"]}>
                  <span className={classes["dim"]}>
                    {t(field === "account" || field === "server" ? `order.field.${field}` : "order.field.info")}
                  </span>
                  <br />
                  <bdi>{String(value)}</bdi>
                </p>
              ))}
          </Panel>
          <People order={order} onConversation={onConversation} />
          {detail !== undefined && <MoneyTrail detail={detail} />}
        </div>
      </div>
    </Page>
  );
}

/** Everything in its place before it is there. */
function OrderSkeleton() {
  return (
    <Page busy>
      <Skeleton height="1.5rem" width="8rem" />
      <Skeleton height="2.5rem" width="18rem" />
      <div className={classes["columns"]}>
        <div className={classes["main"]}>
          <Skeleton height="18rem" radius="lg" />
          <Skeleton height="14rem" radius="lg" />
        </div>
        <div className={classes["side"]}>
          <Skeleton height="8rem" radius="lg" />
          <Skeleton height="11rem" radius="lg" />
        </div>
      </div>
    </Page>
  );
}

function People({ order, onConversation }: { order: Order; onConversation: Props["onConversation"] }) {
  const { t } = useTranslation();
  const [conversation, opening] = useTask((uid: string) => onConversation(uid, order.order_id));
  const others =
    order.side === "buyer"
      ? (["seller"] as const)
      : order.side === "seller"
        ? (["buyer"] as const)
        : (["buyer", "seller"] as const);
  return (
    <Panel aria-label={t("order.people")}>
      {others.map((role) => (
        <div key={role} className={classes["person"]}>
          <PersonAvatar seed={order[role].uid} name={order[role].nickname} picture={order[role].profile_pic} size="s" />
          <span className={classes["grow"]}>
            <span className={classes["dim"]}>{t(`order.${role}`)}</span>
            <br />
            <bdi>{order[role].nickname}</bdi>
          </span>
          {order.side !== "staff" && (
            <Button
              variant="default"
              leftSection={<Icon name="messages" size="s" />}
              loading={opening}
              onClick={() => conversation(order[role].uid)}
            >
              {t("order.write")}
            </Button>
          )}
        </div>
      ))}
      {order.side !== "staff" && (
        <Button
          variant="subtle"
          leftSection={<Icon name="headset" size="s" />}
          onClick={() => conversation("customer_service")}
        >
          {t("order.ask_service")}
        </Button>
      )}
    </Panel>
  );
}

/** The provider would not take the money back: the buyer may have it here. */
function StuckRefund({ order, refunds, done }: { order: Order; refunds: readonly Refund[]; done: () => void }) {
  const { t } = useTranslation();
  const stuck = refunds.find(({ status }) => status === "failed");
  const [take, taking] = useTask(async (refund: Refund) => {
    await takeOnBalance(order.order_id, refund.refund_id);
    done();
  });
  if (order.side !== "buyer" || stuck === undefined) return null;
  return (
    <div className={classes["changed"]} role="alert">
      <p>{t("order.stuck")}</p>
      <Button loading={taking} onClick={() => take(stuck)}>
        {t("order.take_on_balance")}&nbsp;
        <Money cents={stuck.amount_cents} />
      </Button>
    </div>
  );
}

/** How it was paid, and what went back, by which way. */
function MoneyTrail({ detail }: { detail: OrderDetail }) {
  const { t } = useTranslation();
  if (detail.payments.length === 0 && detail.refunds.length === 0) return null;
  return (
    <Panel title={t("order.money")}>
      <ul className={classes["trail"]}>
        {detail.payments.map((payment) => (
          <li key={payment.payment_id}>
            <span className={classes["grow"]}>
              {t(`pay.method.${payment.method}`)}
              <br />
              <span className={classes["dim"]}>
                {t(`pay.status.${payment.status}`)}
                {payment.failure != null && <> · {t(failureKey(payment.failure))}</>}
              </span>
              {payment.terms_version != null && <br />}
              <TermsAccepted version={payment.terms_version} at={payment.created_at} />
            </span>
            <Money cents={payment.amount_cents} className={classes["amount"]} />
          </li>
        ))}
        {detail.refunds.map((refund) => (
          <li key={refund.refund_id}>
            <span className={classes["grow"]}>
              {t("order.refund_to", { number: refund.number })}
              <br />
              <span className={classes["dim"]}>
                {t(`order.route.${refund.route}`)} · {t(`order.refund_status.${refund.status}`)}
              </span>
            </span>
            <Money cents={-refund.amount_cents} className={classes["amount"]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
