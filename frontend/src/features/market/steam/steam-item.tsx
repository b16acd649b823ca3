/** An item of an inventory at Steam: what it is, and what can be done with it. */
import { useTranslation } from "react-i18next";
import choice from "@/components/choice.module.css";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { whenWords } from "@/components/time-words";
import { keyUnder } from "@/locales/keys";
import classes from "@/features/market/sales.module.css";
import type { SteamItem } from "./steam-calls";

interface Props {
  item: SteamItem;
  chosen: boolean;
  /** Without what selling needs, nothing is chosen. */
  blocked: boolean;
  onToggle: () => void;
}

export function SteamPiece({ item, chosen, blocked, onToggle }: Props) {
  const { t, i18n } = useTranslation();
  const name = item.goods?.name ?? item.name;
  const canList = item.state === "listable" && item.asset_id !== undefined;
  return (
    <li className={classes["piece"]} data-chosen={chosen || undefined}>
      <label>
        <GoodsArt
          art={item.goods?.art ?? { kind: "case", rarity: "stock" }}
          {...looksOf({ ...item, name: item.goods?.name_en ?? item.name })}
        />
        <span className={classes["name"]}>
          {item.stat_trak && "StatTrak™ "}
          <bdi>{name}</bdi>
        </span>
        <span className={classes["dim"]}>
          {item.exterior != null && t(keyUnder("market.exterior", item.exterior))}{" "}
          {item.float != null && <bdi>{item.float.toFixed(4)}</bdi>}
          {item.quantity > 1 && <bdi> × {item.quantity.toLocaleString(i18n.language)}</bdi>}
        </span>
        {item.name_tag != null && (
          <span className={classes["dim"]}>
            <bdi>“{item.name_tag}”</bdi>
          </span>
        )}
        <span className={classes["state"]} data-state={item.state}>
          {item.state === "not_tradable" && item.tradable_at != null
            ? t("market.inventory.tradable_from", {
                time: whenWords(item.tradable_at, Date.now(), i18n.language),
              })
            : t(keyUnder("market.state", item.state))}
        </span>
        {canList && (
          <input
            type="checkbox"
            className={choice["check"]}
            checked={chosen}
            disabled={blocked}
            onChange={onToggle}
            aria-label={name}
          />
        )}
      </label>
    </li>
  );
}
