/** The prices I have suggested: what waits for an answer, with what is set aside for it; and what is over. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { useMoney } from "@/components/money";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { PAGE_SIZE, type Bargain } from "./bargain-calls";
import { BargainRow } from "./bargain-row";
import { setAside } from "./bargain-rules";
import classes from "./bargains.module.css";
import { Tabs, useTab } from "./tabs";
import { TakeBack } from "./take-back";
import { useBargains } from "./use-bargains";

export function BargainsPage() {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const [tab, choose] = useTab();
  const [page, setPage] = useState(1);
  const [takingBack, setTakingBack] = useState<Bargain>();
  const list = useBargains("mine", { is_ended: tab === "ended", page_num: page });
  const items = list.data?.items ?? [];
  const isOfOpen = tab === "open" && items.every(({ state }) => state === "open");
  return (
    <Page>
      <header className={classes["head"]}>
        <h1>{t("frame.title.bargains")}</h1>
        <Tabs
          label={t("frame.title.bargains")}
          tab={tab}
          onChoose={(one) => {
            setPage(1);
            choose(one);
          }}
        />
        <Button component={Link} href="/buy/history" variant="default">
          {t("frame.menu.purchases")}
        </Button>
      </header>
      <PagedList
        read={list}
        page={page}
        size={list.data?.page_size ?? PAGE_SIZE}
        onPage={setPage}
        className={classes["bargains"]}
        head={
          isOfOpen && (
            <p className={classes["sum"]}>
              {t("market.bargains.sum", {
                count: items.length,
                number: items.length.toLocaleString(i18n.language),
                amount: money(setAside(items)),
              })}
            </p>
          )
        }
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t(`market.bargains.empty.${tab}`)}
            words={t("market.bargains.empty.words")}
            action={
              <Button component={Link} href="/market">
                {t("market.deals.all")}
              </Button>
            }
          />
        }
      >
        {(bargain) => (
          <BargainRow
            key={bargain.bargain_id}
            bargain={bargain}
            onEnded={() => void list.refetch()}
            acts={
              <Button variant="default" onClick={() => setTakingBack(bargain)}>
                {t("market.bargains.take_back")}
              </Button>
            }
          />
        )}
      </PagedList>
      {takingBack !== undefined && (
        <TakeBack
          bargain={takingBack}
          onClose={(done) => {
            setTakingBack(undefined);
            if (done) void list.refetch();
          }}
        />
      )}
    </Page>
  );
}
