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
import { Money } from "@/components/money";
import { errorText, showNotice } from "@/components/notices";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { PriceInput } from "@/components/price-input";
import { KEPT, useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import { centsOf } from "./listing-rules";
import {
  cancelAll,
  cancelOffer,
  changePrice,
  loadOnSale,
  loadSold,
  PAGE_SIZE,
  type OwnSellOrder,
} from "./market-calls";
import classes from "./sales.module.css";

export function SalesPage({ tab }: { tab: "selling" | "history" }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [page, setPage] = useState(1);
  const [repricing, setRepricing] = useState<OwnSellOrder>();
  const [clearing, setClearing] = useState(false);
  const sales = useRead(
    keyOf(`/api/market/sell_order/${tab === "selling" ? "on_sale" : "history"}`, { page }),
    () => (tab === "selling" ? loadOnSale(page) : loadSold(page)),
    KEPT,
  );
  const [takeBack] = useTask(async (order: OwnSellOrder) => {
    await cancelOffer(order.sell_order_id, crypto.randomUUID());
    showNotice("success", t("market.sales.taken_back"));
    void sales.refetch();
  });
  const [clear, isClearing] = useTask(async () => {
    const { cancelled, pending } = await cancelAll(crypto.randomUUID());
    setClearing(false);
    showNotice(pending > 0 ? "warning" : "success", t("market.sales.cleared", { cancelled, pending }));
    void sales.refetch();
  });
  const list = sales.data;
  return (
    <Page close className={classes["own"]}>
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
        {tab === "selling" && (list?.total ?? 0) > 1 && (
          <Button variant="default" onClick={() => setClearing(true)}>
            {t("market.sales.cancel_all")}
          </Button>
        )}
      </header>
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
        {(order) => (
          <li key={order.sell_order_id} className={classes["sale"]}>
            <div className={classes["sale-art"]}>
              <GoodsArt
                art={order.goods.art}
                float={order.float ?? undefined}
                paintSeed={order.paint_seed ?? undefined}
                size="s"
              />
            </div>
            <div className={classes["sale-words"]}>
              <Link href={`/market/goods/${order.goods_id}`} className={classes["name"]}>
                <bdi>{order.goods.name}</bdi>
              </Link>
              <span className={classes["dim"]}>
                {order.float != null && <bdi>{order.float.toFixed(6)} </bdi>}
                {t("market.sales.counts", { on_sale: order.quantity, sold: order.sold, listed: order.listed })}
              </span>
            </div>
            <div className={classes["sale-price"]}>
              <Money cents={order.price_cents} className={classes["price"]} />
              <span className={classes["dim"]}>
                {t("market.listing.income")} <Money cents={order.income_cents} />
              </span>
            </div>
            {order.state === "on_sale" && (
              <div className={classes["actions"]}>
                <Button variant="default" onClick={() => setRepricing(order)}>
                  {t("market.sales.change")}
                </Button>
                <Button variant="default" onClick={() => takeBack(order)}>
                  {t("market.sales.cancel")}
                </Button>
              </div>
            )}
            {order.state === "locked" && (
              <span className={classes["state"]} data-state="processing">
                {t("market.state.processing")}
              </span>
            )}
          </li>
        )}
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
      {clearing && (
        <Dialog opened onClose={() => setClearing(false)} title={t("market.sales.cancel_all")}>
          <p>{t("market.sales.ask_cancel_all")}</p>
          <div className={classes["actions"]}>
            <Button loading={isClearing} onClick={clear}>
              {t("market.sales.cancel_all")}
            </Button>
          </div>
        </Dialog>
      )}
    </Page>
  );
}

function RepriceDialog({ order, onClose }: { order: OwnSellOrder; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const { form, field, saving, run } = useServerForm({
    initialValues: { price: (order.price_cents / 100).toFixed(2) },
    save: async ({ price }) => {
      await changePrice(order.sell_order_id, price, crypto.randomUUID());
      showNotice("success", t("market.sales.changed"));
      onClose(true);
    },
    refused: (cause) => ({ errors: { price: errorText(cause) }, notice: false }),
  });
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.sales.change")}>
      <form
        className={classes["reprice"]}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <PriceInput label={`${t("market.price")} (USD)`} symbol="$" {...field("price")} />
        <div className={classes["actions"]}>
          <Button type="submit" loading={saving} disabled={centsOf(form.values.price) === null}>
            {t("market.sales.change")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
