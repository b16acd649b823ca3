/** My sales: what is on sale, with new prices and taking back; and what was. Spec §2 (/sell/selling), §5, §8. */
import { Chips } from "@/components/chips";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Dialog } from "@/components/dialog";
import { GoodsArt } from "@/components/goods-art";
import { showNotice } from "@/components/notices";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { PAGE_SIZE } from "./market-calls";
import { cancelAll, loadOnSale, loadSold, type OwnSellOrder } from "./sale-calls";
import { RemoveDialog } from "./remove-dialog";
import { RepriceDialog } from "./reprice-dialog";
import { SaleRow } from "./sale-row";
import { useTeamPlace, WorksFor } from "./team/works-for";
import classes from "./sales.module.css";

/** In the same part as this page: parts of their own would be named in the first load. */
export { TeamPage } from "./team/team-page";
export { FavoritesPage } from "./favorites/favorites-page";

interface Props {
  tab: "selling" | "history";
  /** The shop is the reader's, not one they work in. */
  isOwner: boolean;
}

export function SalesPage({ tab, isOwner }: Props) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [page, setPage] = useState(1);
  const [repricing, setRepricing] = useState<OwnSellOrder>();
  const [removing, setRemoving] = useState<OwnSellOrder>();
  const [clearing, setClearing] = useState(false);
  const sales = useRead(
    keyOf(`/api/market/sell_order/${tab === "selling" ? "on_sale" : "history"}`, { page }),
    () => (tab === "selling" ? loadOnSale(page) : loadSold(page)),
    KEPT,
  );
  const [clear, isClearing] = useTask(async () => {
    const { cancelled, pending } = await cancelAll(crypto.randomUUID());
    setClearing(false);
    showNotice(pending > 0 ? "warning" : "success", t("market.sales.cleared", { cancelled, pending }));
    void sales.refetch();
  });
  const list = sales.data;
  const place = useTeamPlace(list !== undefined);
  return (
    <Page close>
      <header className={classes["head"]}>
        <h1>{t("market.sales.title")}</h1>
        <Chips
          label={t("market.sales.title")}
          choices={(["selling", "history"] as const).map((value) => ({ value, name: t(`market.sales.${value}`) }))}
          chosen={tab}
          onChoose={(one) => {
            setPage(1);
            go(`/sell/${one}`);
          }}
        />
        <Button component={Link} href="/sell/inventory" variant="default">
          {t("market.inventory.title")}
        </Button>
        {isOwner && (
          <Button component={Link} href="/sell/team" variant="default">
            {t("market.team.title")}
          </Button>
        )}
        {tab === "selling" && (list?.total ?? 0) > 1 && (
          <Button variant="default" onClick={() => setClearing(true)}>
            {t("market.sales.cancel_all")}
          </Button>
        )}
      </header>
      <WorksFor place={place} />
      <PagedList
        read={sales}
        page={page}
        size={list?.page_size ?? PAGE_SIZE}
        onPage={setPage}
        className={classes["sales"]}
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t("market.sales.empty")}
            words={t("market.sales.empty_words")}
            action={
              <Button component={Link} href="/sell/inventory">
                {t("market.inventory.title")}
              </Button>
            }
          />
        }
      >
        {(order) => <SaleRow key={order.sell_order_id} order={order} onReprice={setRepricing} onRemove={setRemoving} />}
      </PagedList>
      {repricing !== undefined && (
        <RepriceDialog
          order={repricing}
          onClose={(done) => {
            setRepricing(undefined);
            if (done) void sales.refetch();
          }}
        />
      )}
      {removing !== undefined && (
        <RemoveDialog
          order={removing}
          onClose={(done) => {
            setRemoving(undefined);
            if (done) void sales.refetch();
          }}
        />
      )}
      {clearing && (
        <Dialog opened onClose={() => setClearing(false)} title={t("market.sales.cancel_all")}>
          <p>{t("market.sales.ask_cancel_all")}</p>
          <div className={classes["actions"]}>
            <Button variant="default" onClick={() => setClearing(false)}>
              {t("market.sales.keep")}
            </Button>
            <Button color="red" loading={isClearing} onClick={clear}>
              {t("market.sales.cancel_all")}
            </Button>
          </div>
        </Dialog>
      )}
    </Page>
  );
}
