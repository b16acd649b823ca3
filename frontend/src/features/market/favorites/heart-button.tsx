/** The heart by which something is watched: full while it is. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import classes from "./favorites.module.css";
import type { FavoriteType } from "./favorite-calls";
import type { Favorites } from "./use-favorites";

interface Props {
  of: FavoriteType;
  id: string;
  favorites: Favorites;
  /** Of a seller. */
  name?: string;
}

const LABELS = {
  goods: "market.favorites.watch_goods",
  sell_order: "market.favorites.watch_listing",
  shop: "market.favorites.watch_seller",
} as const;

export function HeartButton({ of, id, favorites, name = "" }: Props) {
  const { t } = useTranslation();
  const isOn = favorites.has(id);
  const [toggle] = useTask(() => favorites.set(id, !isOn));
  return (
    <button
      type="button"
      className={classes["heart"]}
      data-small={of === "shop" || undefined}
      aria-pressed={isOn}
      aria-label={t(LABELS[of], { name })}
      title={t(LABELS[of], { name })}
      onClick={toggle}
    >
      <Icon name="heart" size={of === "shop" ? "s" : "m"} />
    </button>
  );
}
