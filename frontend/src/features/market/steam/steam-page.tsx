/** What a seller has at Steam, as it was seen last: look again, choose, list for sale. Spec §4; decision 0095. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SteamItemState } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { SelectField } from "@/components/select-field";
import { agoWords, fullTime } from "@/components/time-words";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import { ListingDialog } from "@/features/market/listing-dialog";
import { PAGE_SIZE } from "@/features/market/market-calls";
import sales from "@/features/market/sales.module.css";
import { SearchBox } from "@/features/market/search-box";
import { useTeamPlace, WorksFor } from "@/features/market/team/works-for";
import { Sources } from "./sources";
import { loadSteam, previewSteam, refreshSteam, type SteamInventory } from "./steam-calls";
import { SteamPiece } from "./steam-item";
import { SteamNotes } from "./steam-notes";
import classes from "./steam.module.css";

type Look = Awaited<ReturnType<typeof refreshSteam>>;

export function SteamPage() {
  const { t } = useTranslation();
  const [state, setState] = useState<SteamItemState>();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [listing, setListing] = useState(false);
  const [look, setLook] = useState<Look>();
  const [cause, setCause] = useState<unknown>();
  const wanted = { state, search: search === "" ? undefined : search, page_num: page, page_size: PAGE_SIZE };
  const read = useRead(keyOf("/api/market/steam_inventory", wanted), () => loadSteam(wanted), KEPT);
  const place = useTeamPlace(read.data !== undefined);
  const [refresh, refreshing] = useTask(
    async () => {
      setCause(undefined);
      setLook(await refreshSteam());
      setChosen([]);
      await read.refetch();
    },
    (failure) => {
      setCause(failure);
      // The key may be gone all the same.
      void read.refetch();
    },
  );
  const inventory = read.data;
  const missing = inventory?.missing ?? [];
  const toggle = (asset: string) =>
    setChosen((before) => (before.includes(asset) ? before.filter((one) => one !== asset) : [...before, asset]));
  return (
    <Page close>
      <header className={sales["head"]}>
        <h1>{t("market.steam.title")}</h1>
        <SearchBox
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <StateField
          inventory={inventory}
          state={state}
          onState={(next) => {
            setState(next);
            setPage(1);
          }}
        />
        {!missing.includes("steam_id") && (
          <Button
            variant="default"
            leftSection={<Icon name="retry" size="s" />}
            loading={refreshing}
            disabled={inventory === undefined}
            onClick={refresh}
          >
            {t(inventory?.looked_at === undefined ? "market.steam.load" : "market.steam.refresh")}
          </Button>
        )}
      </header>
      <Sources />
      <WorksFor place={place} />
      <Age inventory={inventory} />
      <SteamNotes
        missing={missing}
        cause={cause}
        keyRefused={look?.is_key_refused === true && missing.includes("api_key")}
        takenOff={(look?.taken_off ?? 0) > 0}
      />
      <PagedList
        read={read}
        page={page}
        size={PAGE_SIZE}
        onPage={setPage}
        className={sales["grid"]}
        empty={<Nothing inventory={inventory} />}
      >
        {(item) => (
          <SteamPiece
            key={item.steam_asset_id}
            item={item}
            chosen={item.asset_id !== undefined && chosen.includes(item.asset_id)}
            blocked={missing.length > 0}
            onToggle={() => toggle(item.asset_id ?? "")}
          />
        )}
      </PagedList>
      {chosen.length > 0 && (
        <div className={sales["bar"]} role="region" aria-label={t("market.inventory.chosen", { count: chosen.length })}>
          <span>{t("market.inventory.chosen", { count: chosen.length })}</span>
          <Button variant="default" onClick={() => setChosen([])}>
            {t("market.inventory.none")}
          </Button>
          <Button onClick={() => setListing(true)}>{t("market.inventory.sell")}</Button>
        </div>
      )}
      {listing && (
        <ListingDialog
          assets={chosen.map((asset_id) => ({ asset_id }))}
          preview={previewSteam}
          onClose={(listed) => {
            setListing(false);
            setChosen((before) => before.filter((one) => !listed.includes(one)));
            if (listed.length > 0) void read.refetch();
          }}
        />
      )}
    </Page>
  );
}

interface FieldProps {
  inventory: SteamInventory | undefined;
  state: SteamItemState | undefined;
  onState: (state: SteamItemState | undefined) => void;
}

/** The states that there are items in, each with how many. */
function StateField({ inventory, state, onState }: FieldProps) {
  const { t, i18n } = useTranslation();
  const states = inventory?.states ?? [];
  return (
    <SelectField<SteamItemState | "">
      labelHidden
      label={t("market.inventory.state")}
      value={state ?? ""}
      options={[
        { value: "", label: t("market.inventory.all") },
        ...states.map((one) => ({
          value: one.state,
          label: `${t(keyUnder("market.state", one.state))} (${one.items.toLocaleString(i18n.language)})`,
        })),
      ]}
      onChange={(one) => onState(one === "" ? undefined : one)}
    />
  );
}

function Age({ inventory }: Pick<FieldProps, "inventory">) {
  const { t, i18n } = useTranslation();
  const at = inventory?.looked_at;
  if (at === undefined) return null;
  return (
    <p className={classes["age"]} title={fullTime(at, i18n.language)}>
      {t("market.steam.updated", { time: agoWords(at, Date.now(), i18n.language) })}
    </p>
  );
}

/** Never seen, nothing there, or nothing that fits. */
function Nothing({ inventory }: Pick<FieldProps, "inventory">) {
  const { t } = useTranslation();
  const art = <GoodsArt art={{ kind: "case", rarity: "stock" }} />;
  if (inventory?.looked_at === undefined)
    return <EmptyState art={art} title={t("market.steam.never")} words={t("market.steam.never_words")} />;
  if (inventory.states.length === 0)
    return <EmptyState art={art} title={t("market.inventory.empty")} words={t("market.inventory.empty_words")} />;
  return <EmptyState art={art} title={t("market.empty.title")} words={t("market.empty.words")} />;
}
