/**
 * My purchases, or my sales as orders: by tab, newest first, each with whose turn it is and by when; rows follow what
 * happens.
 */
import { Chips } from "@/components/chips";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link, useSearchParams } from "wouter";
import type { Order } from "@/api/trade";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { shortTime, whenWords } from "@/components/time-words";
import { KEPT, useRead } from "@/components/use-read";
import classes from "./order.module.css";
import { loadOrders, PAGE_SIZE } from "./order-calls";
import { useOrderNames } from "./order-names";
import { isMyTurn, isOver, TABS, type Tab } from "./order-rules";
import { orderStore } from "./order-store";
import { StatusBadge } from "./status-badge";

export function OrdersPage({ side }: { side: "buyer" | "seller" }) {
  const { t, i18n } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState(1);
  const { changes, byId } = useSnapshot(orderStore);
  const tab = TABS.find((one) => one === query.get("tab")) ?? "all";
  const game = query.get("game") ?? undefined;
  const choose = (next: Tab) => {
    setPage(1);
    setQuery(
      (before) => {
        if (next === "all") before.delete("tab");
        else before.set("tab", next);
        return before;
      },
      { replace: true },
    );
  };
  const wanted = { side, query_state: tab, game, page_num: page };
  const list = useRead(keyOf("/api/v2/market/bill_order/", { ...wanted, changes }), () => loadOrders(wanted), KEPT);
  const words = side === "buyer" ? "purchases" : "sales";
  const namesOf = useOrderNames();
  return (
    <Page>
      <header className={classes["head"]}>
        <h1>{t(`order.${words}.title`)}</h1>
        {side === "buyer" && (
          <Button component={Link} href="/buy/requests" variant="default">
            {t("frame.title.buy_requests")}
          </Button>
        )}
        <Button component={Link} href={side === "buyer" ? "/buy/bargains" : "/sell/bargains"} variant="default">
          {t(side === "buyer" ? "frame.title.bargains" : "frame.title.bargains_received")}
        </Button>
        {game !== undefined && (
          <Button
            variant="default"
            rightSection={<Icon name="close" size="s" />}
            onClick={() =>
              setQuery((before) => {
                before.delete("game");
                return before;
              })
            }
          >
            <bdi>{list.data?.items[0] === undefined ? game : namesOf(list.data.items[0]).game}</bdi>
          </Button>
        )}
      </header>
      <Chips
        label={t("order.tab.label")}
        choices={TABS.map((value) => ({
          value,
          name: (
            <>
              {t(`order.tab.${value}`)}
              {(list.data?.counts[value] ?? 0) > 0 && (
                <bdi className={classes["count"]}>{list.data?.counts[value]}</bdi>
              )}
            </>
          ),
        }))}
        chosen={tab}
        onChoose={choose}
      />
      <PagedList
        read={list}
        page={page}
        size={PAGE_SIZE}
        onPage={setPage}
        className={classes["rows"]}
        waiting={<RowSkeletons />}
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t("order.empty")}
            words={t(`order.${words}.empty`)}
            action={
              <Button component={Link} href={side === "buyer" ? "/market" : "/sell/inventory"}>
                {t(side === "buyer" ? "order.purchases.go" : "market.inventory.title")}
              </Button>
            }
          />
        }
      >
        {(order) => (
          <Row
            key={order.order_id}
            order={newer(byId[order.order_id] as Order | undefined, order)}
            language={i18n.language}
          />
        )}
      </PagedList>
    </Page>
  );
}

/** A push may be ahead of the list. */
function newer(known: Order | undefined, listed: Order): Order {
  return known !== undefined && known.version > listed.version && known.side === listed.side ? known : listed;
}

function RowSkeletons() {
  return (
    <div className={classes["rows"]} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="5.5rem" radius="md" />
      ))}
    </div>
  );
}

function Row({ order, language }: { order: Order; language: string }) {
  const { t } = useTranslation();
  const { who, until } = order.must_act;
  const mine = isMyTurn(order);
  const other = order.side === "seller" ? order.buyer : order.seller;
  const { name, game } = useOrderNames()(order);
  return (
    <li>
      <Link href={`/order/${order.order_id}`} className={classes["row"]} data-mine={mine || undefined}>
        <span className={classes["row-art"]}>
          <GoodsArt art={order.snapshot.art} {...looksOf(order.snapshot)} size="s" />
        </span>
        <span className={classes["row-words"]}>
          <bdi className={classes["what-name"]}>
            {name}
            {order.quantity > 1 && ` × ${order.quantity}`}
          </bdi>
          <GameRegion mark={order.game} game={game} region={order.subgame_name} />
          <span className={classes["dim"]}>
            <bdi>{order.number}</bdi> · <bdi>{other.nickname}</bdi> ·{" "}
            {shortTime(order.created_at, Date.now(), language)}
          </span>
        </span>
        <span className={classes["row-state"]}>
          <StatusBadge order={order} />
          {!isOver(order.status) && (
            <span className={classes["dim"]}>
              {t(mine ? "order.turn.you" : `order.turn.${who}`)}
              {until != null && <> · {t("order.until", { time: whenWords(until, Date.now(), language) })}</>}
            </span>
          )}
        </span>
        <Money cents={order.income_cents ?? order.due_cents} className={classes["amount"]} />
      </Link>
    </li>
  );
}
