/** One entry of the catalogue: what it is, how it sells, who changed what; and the ways to edit and to retire it. */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearch } from "wouter";
import { ApiError } from "@/api/error";
import { useMay } from "@/components/admin/may";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { showError, showNotice } from "@/components/notices";
import { BackLink, Lead } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import {
  loadGoodsDetail,
  loadGoodsHistory,
  retireGoods,
  type CatalogueGoodsDetail,
  type StaffAct,
} from "./catalogue-calls";
import { catalogueAddress, editAddress } from "./catalogue-filter";
import { FactsPanel, FiguresPanel } from "./goods-facts";
import { HistoryPanel } from "./goods-history";
import classes from "./catalogue.module.css";

export function GoodsDetailPage({ goodsId }: { goodsId: string }) {
  const { t } = useTranslation();
  const search = useSearch();
  const read = useRead(keyOf("/api/admin/catalogue/goods/detail", { goods_id: goodsId }), () =>
    loadGoodsDetail(goodsId),
  );
  // What was done to goods is in the log of staff acts, which not everybody who writes the catalogue may read.
  const mayRead = useMay("log");
  const history = usePagedQuery<StaffAct>(
    keyOf("/api/admin/staff_act/list", { goods: goodsId }),
    (before) => loadGoodsHistory(goodsId, before).then(({ acts, next }) => ({ rows: acts, next })),
    { enabled: mayRead },
  );
  const again = () => Promise.all([read.refetch(), mayRead && history.refetch()]);
  return (
    <>
      <BackLink href={catalogueAddress(search)}>{t("console.catalogue")}</BackLink>
      <ReadState read={read} rows={8}>
        {(goods) => (
          <>
            <Head goods={goods} search={search} onChanged={again} />
            <div className={admin["columns"]}>
              <div className={admin["column"]}>
                <FactsPanel goods={goods} />
              </div>
              <div className={admin["column"]}>
                <FiguresPanel goods={goods} />
                {mayRead && <HistoryPanel pages={history} />}
              </div>
            </div>
          </>
        )}
      </ReadState>
    </>
  );
}

interface HeadProps {
  goods: CatalogueGoodsDetail;
  search: string;
  onChanged: () => Promise<unknown>;
}

function Head({ goods, search, onChanged }: HeadProps) {
  const { t } = useTranslation();
  const [asking, ask] = useState(false);
  const { goods_id, name, is_retired } = goods;
  return (
    <header className={admin["head"]}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {is_retired && <span className={admin["pill"]}>{t("catalogue.retired")}</span>}
      <span className={classes["acts"]}>
        <Button component={Link} href={`/market/goods/${goods_id}`} variant="default">
          {t("catalogue.view")}
        </Button>
        <Button variant="default" onClick={() => ask(true)}>
          {t(is_retired ? "catalogue.restore" : "catalogue.retire")}
        </Button>
        <Button component={Link} href={editAddress(goods_id, search)}>
          {t("catalogue.edit")}
        </Button>
      </span>
      {asking && (
        <RetireDialog
          goods={goods}
          onClose={() => ask(false)}
          onDone={() => {
            ask(false);
            return onChanged();
          }}
        />
      )}
    </header>
  );
}

interface RetireProps {
  goods: CatalogueGoodsDetail;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** Says what it means before it is done. A recent proof is asked for by itself. */
function RetireDialog({ goods: { goods_id, name, version, is_retired }, onClose, onDone }: RetireProps) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const act = is_retired ? "restore" : "retire";
  const [run, running] = useTask(
    async () => {
      await retireGoods({ goods_id, version, is_retired: !is_retired }, key.current);
      showNotice("success", t(is_retired ? "catalogue.restored_done" : "catalogue.retired_done"));
      await onDone();
    },
    (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return showError(cause);
      showNotice("warning", t("catalogue.stale"));
      void onDone();
    },
  );
  return (
    <Dialog opened title={`${t(`catalogue.${act}`)} · ${name}`} onClose={onClose}>
      <div className={admin["plain"]}>
        {!is_retired && <Lead>{t("catalogue.retire_words")}</Lead>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t("market.sales.keep")}
          </Button>
          <Button loading={running} onClick={run} {...(is_retired ? {} : { color: "red" })}>
            {t(`catalogue.${act}`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
