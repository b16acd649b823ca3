/** The list of all orders, newest first. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import { TablePage } from "@/components/admin/table-page";
import { Icon } from "@/components/icon";
import { usePagedQuery } from "@/components/use-paged-query";
import { useTask } from "@/components/use-task";
import { loadOrders, saveOrders, type AdminOrder, type OrderCounts } from "./orders-calls";
import { useOrderColumns } from "./orders-columns";
import { addressOf, filterOf, orderAddress, queryOf } from "./orders-filter";
import { OrdersFilters } from "./orders-filters";

export function OrdersList() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const query = queryOf(filter);
  // They stay while another page is on its way.
  const [counts, setCounts] = useState<OrderCounts>();
  const pages = usePagedQuery<AdminOrder>(keyOf("/api/admin/order/list", query), async (before) => {
    const { orders, counts: counted, next } = await loadOrders(query, before);
    if (counted != null) setCounts(counted);
    return { rows: orders, next };
  });
  const [save, saving] = useTask(() => saveOrders(query));
  const columns = useOrderColumns();
  return (
    <TablePage
      title={t("console.orders")}
      beside={
        <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
          {t("admin.history.export")}
        </Button>
      }
      filters={
        <OrdersFilters
          filter={filter}
          counts={counts}
          onChange={(part) => setAddress((now) => addressOf({ ...filterOf(now), ...part }), { replace: true })}
        />
      }
      pages={pages}
      icon="order"
      nothing={t("orders.nothing")}
      rowKey={({ order_id }) => order_id}
      onOpen={({ order_id }) => go(orderAddress(order_id, `${address}`))}
      columns={columns}
    />
  );
}
