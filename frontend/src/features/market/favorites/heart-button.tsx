/** The heart by which something is watched: full while it is. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { useMoney } from "@/components/money";
import { useTask } from "@/components/use-task";
import classes from "./favorites.module.css";
import type { FavoriteType } from "./favorite-calls";
import type { Favorites } from "./use-favorites";

interface Props {
  of: FavoriteType;
  id: string;
  favorites: Favorites;
  /** Of a seller: of what they list too. */
  name?: string;
  /** What a listing costs: without it all of a page have the same label. */
  cents?: number;
}

const LABELS = {
  goods: "market.favorites.watch_goods",
  sell_order: "market.favorites.watch_listing",
  shop: "market.favorites.watch_seller",
} as const;

export function HeartButton({ of, id, favorites, name = "", cents = 0 }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const label = t(LABELS[of], { name, price: money(cents) });
  const isOn = favorites.has(id);
  const [toggle] = useTask(() => favorites.set(id, !isOn));
  return (
    <button
      type="button"
      className={classes["heart"]}
      data-small={of === "shop" || undefined}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon name="heart" size={of === "shop" ? "s" : "m"} />
    </button>
  );
}
