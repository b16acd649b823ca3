/** How many a seller has of coins, packs, passes and gift cards. Spec §2 (inventory and listing). */
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Dialog, DialogActions } from "@/components/dialog";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { IntegerInput } from "@/components/integer-input";
import { errorText, showNotice } from "@/components/notices";
import { SearchField } from "@/components/search-field";
import { KEPT, useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { type Goods } from "./market-calls";
import { findStockable, setStock, stockableQuery } from "./sale-calls";
import classes from "./stock-dialog.module.css";

/** Ours: nobody reads the results of a word they are still typing. */
const TYPING_MS = 250;

export function StockDialog({ onClose }: { onClose: (saved: boolean) => void }) {
  const { t } = useTranslation();
  const [goods, setGoods] = useState<Goods>();
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.stock.title")}>
      {goods === undefined ? (
        <Choose onChoose={setGoods} />
      ) : (
        <Count goods={goods} onBack={() => setGoods(undefined)} onSaved={() => onClose(true)} />
      )}
    </Dialog>
  );
}

function Choose({ onChoose }: { onChoose: (goods: Goods) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const query = stockableQuery(search);
  const found = useRead(keyOf("/api/market/goods", query), () => findStockable(query), KEPT);
  return (
    <div className={classes["choose"]}>
      <SearchField label={t("market.stock.find")} value={text} onChange={setText} data-autofocus />
      <ul className={classes["found"]} aria-busy={found.isFetching || undefined}>
        {found.data?.items.map((one) => (
          <li key={one.goods_id}>
            <button type="button" className={classes["goods"]} onClick={() => onChoose(one)}>
              <Named goods={one} />
            </button>
          </li>
        ))}
      </ul>
      {found.data?.items.length === 0 && <p>{t("market.stock.none")}</p>}
    </div>
  );
}

function Count({ goods, onBack, onSaved }: { goods: Goods; onBack: () => void; onSaved: () => void }) {
  const { t, i18n } = useTranslation();
  /** One for each number: the same one again is the same command. */
  const key = useRef(crypto.randomUUID());
  const { field, saving, submit } = useServerForm({
    initialValues: { quantity: "" },
    save: async ({ quantity }) => {
      await setStock(goods.goods_id, Number(quantity), key.current);
      showNotice("success", t("market.stock.saved"));
      onSaved();
    },
    refused: (cause) => ({ errors: { quantity: errorText(cause) }, notice: false }),
  });
  const { value, error, onChange } = field("quantity");
  const isWhole = Number(value) % goods.lot === 0;
  const lot = t("market.stock.lot", { lot: goods.lot.toLocaleString(i18n.language) });
  return (
    <form className={classes["choose"]} onSubmit={submit}>
      <span className={classes["goods"]}>
        <Named goods={goods} />
      </span>
      <IntegerInput
        label={t("market.stock.count")}
        value={value}
        error={error ?? (isWhole ? null : lot)}
        onChange={(quantity) => {
          key.current = crypto.randomUUID();
          onChange(quantity);
        }}
      />
      <p className={classes["words"]}>{t("market.stock.words")}</p>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {t("market.stock.other")}
        </Button>
        <Button type="submit" loading={saving} disabled={value === "" || !isWhole}>
          {t("market.stock.save")}
        </Button>
      </DialogActions>
    </form>
  );
}

function Named({ goods }: { goods: Goods }) {
  return (
    <>
      <span className={classes["art"]}>
        <GoodsArt art={goods.art} size="s" />
      </span>
      <span className={classes["named"]}>
        <bdi>{goods.name}</bdi>
        <GameRegion game={goods.game_name} region={goods.subgame_name} />
      </span>
    </>
  );
}
