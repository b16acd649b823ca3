/** My buy requests: what is open, with what is set aside for it; and what is over. Decision 0090. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { Chips } from "@/components/chips";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { useMoney } from "@/components/money";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { PAGE_SIZE, type OwnBuyRequest } from "./buy-request-calls";
import { setAside } from "./buy-request-rules";
import classes from "./buy-requests.module.css";
import { CancelRequest } from "./cancel-request";
import { RequestRow } from "./request-row";
import { useBuyRequests } from "./use-buy-requests";

/** In the same part as this page: a part of its own would be named in the first load. */
export { BargainsPage } from "@/features/market/bargains/bargains-page";

export function RequestsPage() {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const [query, setQuery] = useSearchParams();
  const [page, setPage] = useState(1);
  const [cancelling, setCancelling] = useState<OwnBuyRequest>();
  const tab = query.get("tab") === "ended" ? "ended" : "open";
  const list = useBuyRequests({ is_ended: tab === "ended", page_num: page });
  const { data } = list;
  const isOf = (one: "open" | "ended") => data?.items.every(({ state }) => (state === "open") === (one === "open"));
  return (
    <Page>
      <header className={classes["head"]}>
        <h1>{t("frame.title.buy_requests")}</h1>
        <Chips
          label={t("frame.title.buy_requests")}
          choices={(["open", "ended"] as const).map((value) => ({ value, name: t(`market.requests.tab.${value}`) }))}
          chosen={tab}
          onChoose={(one) => {
            setPage(1);
            setQuery(one === "ended" ? { tab: "ended" } : {}, { replace: true });
          }}
        />
        <Button component={Link} href="/buy/history" variant="default">
          {t("frame.menu.purchases")}
        </Button>
      </header>
      <PagedList
        read={list}
        page={page}
        size={data?.page_size ?? PAGE_SIZE}
        onPage={setPage}
        className={classes["requests"]}
        head={
          tab === "open" &&
          isOf("open") === true && (
            <p className={classes["sum"]}>
              {t("market.requests.sum", {
                count: data?.total ?? 0,
                number: (data?.total ?? 0).toLocaleString(i18n.language),
                amount: money(setAside(data?.items ?? [])),
              })}
            </p>
          )
        }
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t(`market.requests.empty.${tab}`)}
            words={t("market.requests.empty.words")}
            action={
              <Button component={Link} href="/market">
                {t("market.deals.all")}
              </Button>
            }
          />
        }
      >
        {(request) => <RequestRow key={request.buy_request_id} request={request} onCancel={setCancelling} />}
      </PagedList>
      {cancelling !== undefined && (
        <CancelRequest
          request={cancelling}
          name={cancelling.goods?.name ?? ""}
          onClose={(done) => {
            setCancelling(undefined);
            if (done) void list.refetch();
          }}
        />
      )}
    </Page>
  );
}
