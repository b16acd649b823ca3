/** What buyers suggest for the listings of a shop: accepted or declined here; what is over; and the rules for it. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { showNotice } from "@/components/notices";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { SelectField } from "@/components/select-field";
import { useGameNames } from "@/components/use-games";
import { useTask } from "@/components/use-task";
import { useTeamPlace, WorksFor } from "@/features/market/team/works-for";
import { AcceptDialog } from "./accept-dialog";
import { decline, PAGE_SIZE, type Bargain } from "./bargain-calls";
import { BargainRow } from "./bargain-row";
import { SettingsPanel } from "./settings-panel";
import classes from "./bargains.module.css";
import { Tabs, useTab } from "./tabs";
import { useBargains } from "./use-bargains";

export function ReceivedPage({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation();
  const [tab, choose] = useTab();
  const [query] = useSearchParams();
  const game = query.get("game") ?? "";
  const [page, setPage] = useState(1);
  const [accepting, setAccepting] = useState<Bargain>();
  const list = useBargains("received", {
    is_ended: tab === "ended",
    page_num: page,
    ...(game === "" ? {} : { game }),
  });
  const again = () => void list.refetch();
  const place = useTeamPlace(!isOwner && list.data !== undefined);
  return (
    <Page>
      <header className={classes["head"]}>
        <h1>{t("frame.title.bargains_received")}</h1>
        <Tabs
          label={t("frame.title.bargains_received")}
          tab={tab}
          onChoose={(one) => {
            setPage(1);
            choose(one);
          }}
        />
        <GameField game={game} onChange={() => setPage(1)} />
        <Button component={Link} href="/sell/selling" variant="default">
          {t("market.sales.title")}
        </Button>
      </header>
      <WorksFor place={place} />
      <PagedList
        read={list}
        page={page}
        size={list.data?.page_size ?? PAGE_SIZE}
        onPage={setPage}
        className={classes["bargains"]}
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t(`market.bargains.received.${tab}`)}
            words={t("market.bargains.received.words")}
          />
        }
      >
        {(bargain) => (
          <BargainRow
            key={bargain.bargain_id}
            bargain={bargain}
            onEnded={again}
            acts={<Answers bargain={bargain} onAccept={setAccepting} again={again} />}
          />
        )}
      </PagedList>
      {isOwner && <SettingsPanel />}
      {accepting !== undefined && (
        <AcceptDialog bargain={accepting} onClose={() => setAccepting(undefined)} again={again} />
      )}
    </Page>
  );
}

interface AnswersProps {
  bargain: Bargain;
  onAccept: (bargain: Bargain) => void;
  again: () => void;
}

function Answers({ bargain, onAccept, again }: AnswersProps) {
  const { t } = useTranslation();
  const [refuse, refusing] = useTask(async () => {
    try {
      await decline(bargain.bargain_id);
      showNotice("success", t("market.bargains.declined"));
    } finally {
      // It may have ended meanwhile: then the list says how.
      again();
    }
  });
  return (
    <div className={classes["actions"]}>
      <Button variant="default" loading={refusing} onClick={refuse}>
        {t("market.bargains.decline")}
      </Button>
      <Button disabled={refusing} onClick={() => onAccept(bargain)}>
        {t("market.bargains.accept_short")}
      </Button>
    </div>
  );
}

/** Which game; it is part of the page's address. */
function GameField({ game, onChange }: { game: string; onChange: () => void }) {
  const { t } = useTranslation();
  const [, setQuery] = useSearchParams();
  const names = useGameNames().data ?? new Map<string, string>();
  return (
    <SelectField
      labelHidden
      label={t("market.games")}
      value={game}
      options={[{ value: "", label: t("market.all_games") }, ...[...names].map(([value, label]) => ({ value, label }))]}
      onChange={(one) => {
        onChange();
        setQuery(
          (before) => {
            if (one === "") before.delete("game");
            else before.set("game", one);
            return before;
          },
          { replace: true },
        );
      }}
    />
  );
}
