/** What waits for who is signed in: orders that need them, unread messages, and what they have to spend. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { get } from "@/api/call";
import { keyOf } from "@/api/query";
import { Icon, type IconName } from "@/components/icon";
import { Money } from "@/components/money";
import { useRead } from "@/components/use-read";
import { useBalance } from "../use-balance";
import { useUnread } from "../use-unread";
import classes from "./home.module.css";

const NEED_ACTION = { side: "buyer", query_state: "need_action", page_num: 1, page_size: 1 } as const;

export function WaitingStrip({ uid }: { uid: string }) {
  const { t, i18n } = useTranslation();
  const orders = useRead(keyOf("/api/v2/market/bill_order/", { ...NEED_ACTION, uid }), () =>
    get("/api/v2/market/bill_order/", NEED_ACTION),
  );
  const unread = useUnread();
  const balance = useBalance(uid);
  const number = (count: number | undefined) =>
    count === undefined ? "–" : new Intl.NumberFormat(i18n.language).format(count);
  return (
    <ul className={classes["waiting"]} aria-label={t("home.waiting.label")}>
      <Waiting href="/buy/history" icon="order" name={t("home.waiting.orders")} calls={(orders.data?.total ?? 0) > 0}>
        {number(orders.data?.total)}
      </Waiting>
      <Waiting href="/messages" icon="messages" name={t("home.waiting.unread")} calls={unread > 0}>
        {number(unread)}
      </Waiting>
      <Waiting href="/balance" icon="wallet" name={t("home.waiting.balance")}>
        {balance === null ? "–" : <Money cents={balance.available_cents} />}
      </Waiting>
    </ul>
  );
}

function Waiting({
  href,
  icon,
  name,
  calls = false,
  children,
}: {
  href: string;
  icon: IconName;
  name: string;
  /** Somebody is waiting for an answer. */
  calls?: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Link href={href} className={classes["waiting-tile"]} data-calls={calls || undefined}>
        <Icon name={icon} />
        <span>{name}</span>
        <strong>
          <bdi>{children}</bdi>
        </strong>
      </Link>
    </li>
  );
}
