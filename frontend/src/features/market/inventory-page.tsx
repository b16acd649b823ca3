/** What the caller has: choose pieces, price them, put them on sale. Spec §2 (inventory and listing), §4 (states). */
import { AssetState } from "@/api/lists.gen";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import choice from "@/components/choice.module.css";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Icon } from "@/components/icon";
import { Page } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { KEPT, useRead } from "@/components/use-read";
import { SelectField } from "@/components/select-field";
import { whenWords } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import { remindOfItem } from "./favorites/favorite-calls";
import { ListingDialog } from "./listing-dialog";
import { PAGE_SIZE } from "./market-calls";
import { loadInventory, type Asset } from "./sale-calls";
import { Sources } from "./steam/sources";
import { StockDialog } from "./stock-dialog";
import classes from "./sales.module.css";
import { SearchBox } from "./search-box";
import { useTeamPlace, WorksFor } from "./team/works-for";

export function InventoryPage() {
  const { t } = useTranslation();
  const [state, setState] = useState<AssetState>();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Asset[]>([]);
  const [listing, setListing] = useState(false);
  const [stocking, setStocking] = useState(false);
  const wanted = { state, search: search === "" ? undefined : search, page_num: page, page_size: PAGE_SIZE };
  const assets = useRead(keyOf("/api/market/partner_inventory", wanted), () => loadInventory(wanted), KEPT);
  const place = useTeamPlace(assets.data !== undefined);
  const toggle = (asset: Asset) =>
    setChosen((before) =>
      before.some((one) => one.asset_id === asset.asset_id)
        ? before.filter((one) => one.asset_id !== asset.asset_id)
        : [...before, asset],
    );
  return (
    <Page close>
      <header className={classes["head"]}>
        <h1>{t("market.inventory.title")}</h1>
        <SearchBox
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <SelectField<AssetState | "">
          labelHidden
          label={t("market.inventory.state")}
          value={state ?? ""}
          options={[
            { value: "", label: t("market.inventory.all") },
            ...AssetState.map((one) => ({ value: one, label: t(`market.state.${one}`) })),
          ]}
          onChange={(one) => {
            setState(one === "" ? undefined : one);
            setPage(1);
          }}
        />
        {place === undefined && (
          <>
            <Button variant="default" leftSection={<Icon name="plus" size="s" />} onClick={() => setStocking(true)}>
              {t("market.stock.title")}
            </Button>
            <Button component={Link} href="/sell/inventory/import" variant="default">
              {t("market.stock.import")}
            </Button>
          </>
        )}
      </header>
      <Sources />
      <WorksFor place={place} />
      <PagedList
        read={assets}
        page={page}
        size={PAGE_SIZE}
        onPage={setPage}
        className={classes["grid"]}
        empty={
          <EmptyState
            art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
            title={t("market.inventory.empty")}
            words={t("market.inventory.empty_words")}
          />
        }
      >
        {(asset) => (
          <Piece
            key={asset.asset_id}
            asset={asset}
            chosen={chosen.some((one) => one.asset_id === asset.asset_id)}
            onToggle={() => toggle(asset)}
            // Only whoever has an item is reminded of it.
            onRemind={place === undefined ? () => void assets.refetch() : undefined}
          />
        )}
      </PagedList>
      {chosen.length > 0 && (
        <div
          className={classes["bar"]}
          role="region"
          aria-label={t("market.inventory.chosen", { count: chosen.length })}
        >
          <span>{t("market.inventory.chosen", { count: chosen.length })}</span>
          <Button variant="default" onClick={() => setChosen([])}>
            {t("market.inventory.none")}
          </Button>
          <Button onClick={() => setListing(true)}>{t("market.inventory.sell")}</Button>
        </div>
      )}
      {stocking && (
        <StockDialog
          onClose={(saved) => {
            setStocking(false);
            if (saved) void assets.refetch();
          }}
        />
      )}
      {listing && (
        <ListingDialog
          assets={chosen}
          onClose={(listed) => {
            setListing(false);
            setChosen((before) => before.filter((one) => !listed.includes(one.asset_id)));
            if (listed.length > 0) void assets.refetch();
          }}
        />
      )}
    </Page>
  );
}

/** From when it may be sold, and whether the owner wants to hear of it then. */
function Locked({ asset, onRemind }: Pick<PieceProps, "asset" | "onRemind">) {
  const { t, i18n } = useTranslation();
  const [remind, isSaving] = useTask(async () => {
    await remindOfItem(asset.asset_id, !asset.is_reminded);
    onRemind?.();
  });
  if (asset.tradable_at == null) return null;
  const time = whenWords(asset.tradable_at, Date.now(), i18n.language);
  return (
    <div className={classes["locked"]}>
      <span className={classes["dim"]}>{t("market.inventory.tradable_from", { time })}</span>
      {onRemind !== undefined && (
        <Button
          variant={asset.is_reminded ? "light" : "default"}
          leftSection={<Icon name="bell" size="s" />}
          aria-pressed={asset.is_reminded}
          aria-label={t("market.favorites.remind_of", { name: asset.goods.name })}
          loading={isSaving}
          onClick={remind}
        >
          {t("market.favorites.remind")}
        </Button>
      )}
    </div>
  );
}

interface PieceProps {
  asset: Asset;
  chosen: boolean;
  onToggle: () => void;
  onRemind: (() => void) | undefined;
}

function Piece({ asset, chosen, onToggle, onRemind }: PieceProps) {
  const { t, i18n } = useTranslation();
  const can = asset.state === "listable";
  return (
    <li className={classes["piece"]} data-chosen={chosen || undefined}>
      <label>
        <GoodsArt art={asset.goods.art} {...looksOf(asset)} />
        <span className={classes["name"]}>
          <bdi>{asset.goods.name}</bdi>
        </span>
        <GameRegion mark={asset.goods.game} game={asset.goods.game_name} region={asset.goods.subgame_name} />
        <span className={classes["dim"]}>
          {asset.exterior != null && t(keyUnder("market.exterior", asset.exterior))}{" "}
          {asset.float != null && <bdi>{asset.float.toFixed(4)}</bdi>}
          {asset.quantity * asset.goods.lot > 1 && (
            <bdi> × {(asset.quantity * asset.goods.lot).toLocaleString(i18n.language)}</bdi>
          )}
        </span>
        <span className={classes["state"]} data-state={asset.state}>
          {t(keyUnder("market.state", asset.state))}
        </span>
        <input
          type="checkbox"
          className={choice["check"]}
          checked={chosen}
          disabled={!can}
          onChange={onToggle}
          aria-label={asset.goods.name}
        />
      </label>
      {asset.state === "not_tradable" && <Locked asset={asset} onRemind={onRemind} />}
    </li>
  );
}
