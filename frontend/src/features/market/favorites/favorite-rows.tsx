/** One thing that is watched: what it costs now, how that has changed, and what may be done with it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameRegion } from "@/components/game-region";
import { GoodsThumb } from "@/components/goods-card";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { PersonAvatar } from "@/components/person-avatar";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import classes from "./favorites.module.css";
import {
  pinFavorite,
  removeFavorite,
  type FavoriteGoods,
  type FavoriteOffer,
  type FavoriteShop,
  type FavoriteType,
} from "./favorite-calls";
import { changeSince } from "./price-change";

interface Row<What> {
  row: What;
  /** It is listed elsewhere, or no more. */
  onChange: () => void;
}

export function GoodsRow({ row, onChange, onRemind }: Row<FavoriteGoods> & { onRemind: () => void }) {
  const { t, i18n } = useTranslation();
  const { goods, remind } = row;
  const money = useMoney();
  const wanted = remind?.max_price_cents;
  return (
    <li className={classes["row"]} data-top={row.is_top || undefined}>
      <div className={classes["art"]}>
        <GoodsArt art={goods.art} size="s" />
      </div>
      <div className={classes["words"]}>
        <Link href={`/market/goods/${goods.goods_id}`} className={classes["name"]}>
          <bdi>{goods.name}</bdi>
        </Link>
        <GameRegion mark={goods.game} game={goods.game_name} region={goods.subgame_name} />
        {remind != null && (
          <span className={classes["reminded"]}>
            <Icon name="bell" size="s" />{" "}
            {wanted == null
              ? t("market.favorites.reminded_any")
              : t("market.favorites.reminded", { price: money(wanted) })}
          </span>
        )}
      </div>
      <div className={classes["costs"]}>
        <Price cents={goods.lowest_price_cents} before={row.price_then_cents} />
        {goods.on_sale > 0 && (
          <span className={classes["dim"]}>
            {t("market.card.on_sale", { count: goods.on_sale, number: goods.on_sale.toLocaleString(i18n.language) })}
          </span>
        )}
      </div>
      <Acts of="goods" id={goods.goods_id} name={goods.name} isTop={row.is_top} onChange={onChange}>
        <Button
          variant="default"
          leftSection={<Icon name="bell" size="s" />}
          aria-label={t("market.favorites.remind_of", { name: goods.name })}
          onClick={onRemind}
        >
          {t("market.favorites.remind")}
        </Button>
      </Acts>
    </li>
  );
}

export function ListingRow({ row, onChange }: Row<FavoriteOffer>) {
  const { t } = useTranslation();
  const money = useMoney();
  const { goods, sell_order } = row;
  const isOver = sell_order.state === "ended";
  return (
    <li className={classes["row"]} data-top={row.is_top || undefined} data-over={isOver || undefined}>
      <div className={classes["art"]}>
        <GoodsArt art={goods.art} {...looksOf(sell_order)} size="s" />
      </div>
      <div className={classes["words"]}>
        <Link href={`/market/goods/${goods.goods_id}`} className={classes["name"]}>
          <bdi>{goods.name}</bdi>
        </Link>
        <GameRegion mark={goods.game} game={goods.game_name} region={goods.subgame_name} />
        {sell_order.exterior != null && (
          <span className={classes["dim"]}>
            {t(keyUnder("market.exterior", sell_order.exterior))}
            {sell_order.float != null && (
              <>
                {" · "}
                <bdi>{sell_order.float.toFixed(6)}</bdi>
              </>
            )}
          </span>
        )}
        <span className={classes["dim"]}>
          <bdi>{sell_order.seller.nickname || t("market.private_seller")}</bdi>
        </span>
      </div>
      <div className={classes["costs"]}>
        {isOver ? (
          <span className={classes["state"]}>
            {t(sell_order.sold > 0 ? "market.favorites.sold_out" : "market.favorites.taken_back")}
          </span>
        ) : (
          <Price cents={sell_order.price_cents} before={row.price_then_cents} />
        )}
        {sell_order.state === "resting" && <span className={classes["state"]}>{t("market.state.resting")}</span>}
        {sell_order.state === "locked" && <span className={classes["state"]}>{t("market.state.processing")}</span>}
      </div>
      <Acts
        of="sell_order"
        id={sell_order.sell_order_id}
        // There may be others of the same item.
        name={`${goods.name}, ${money(sell_order.price_cents)}`}
        isTop={row.is_top}
        onChange={onChange}
      >
        {sell_order.state === "on_sale" && (
          <Button component={Link} href={`/checkout?sell_order_id=${sell_order.sell_order_id}`}>
            {t("market.offers.buy")}
          </Button>
        )}
      </Acts>
    </li>
  );
}

export function SellerRow({ row, onChange }: Row<FavoriteShop>) {
  const { t, i18n } = useTranslation();
  const name = row.nickname || t("market.private_seller");
  return (
    <li className={classes["row"]} data-top={row.is_top || undefined} data-over={!row.is_open || undefined}>
      <div className={classes["face"]}>
        <PersonAvatar seed={row.uid} name={name} picture={row.profile_pic} size="l" />
      </div>
      <div className={classes["words"]}>
        {row.is_open ? (
          <Link href={`/store/${row.uid}`} className={classes["seller"]}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={classes["seller"]}>{name}</bdi>
        )}
        <span className={classes["dim"]}>
          {row.is_open
            ? t("market.card.on_sale", { count: row.on_sale, number: row.on_sale.toLocaleString(i18n.language) })
            : t("market.favorites.closed")}
        </span>
      </div>
      {row.latest.length > 0 ? (
        <ul className={classes["latest"]} aria-label={t("market.favorites.latest")}>
          {row.latest.map(({ sell_order_id, goods, price_cents }) => (
            <GoodsThumb key={sell_order_id} goods={goods} price={price_cents} />
          ))}
        </ul>
      ) : (
        <span />
      )}
      <Acts of="shop" id={row.uid} name={name} isTop={row.is_top} onChange={onChange} />
    </li>
  );
}

/** What it costs, and how much more or less that is than when it was added. */
function Price({ cents, before }: { cents: number | null | undefined; before: number | null | undefined }) {
  const { t, i18n } = useTranslation();
  if (cents == null) return <span className={classes["dim"]}>{t("market.card.none")}</span>;
  const change = changeSince(before, cents, i18n.language);
  return (
    <>
      <Money cents={cents} className={classes["price"]} />
      {change !== undefined && (
        <span className={classes["change"]} data-falls={change.falls || undefined}>
          {t(change.falls ? "market.favorites.cheaper" : "market.favorites.dearer", { percent: change.percent })}
        </span>
      )}
    </>
  );
}

interface ActsProps {
  of: FavoriteType;
  id: string;
  name: string;
  isTop: boolean;
  onChange: () => void;
  children?: React.ReactNode;
}

function Acts({ of, id, name, isTop, onChange, children }: ActsProps) {
  const { t } = useTranslation();
  // Not disabled meanwhile, which would take the focus away; another press does nothing.
  const [pin, isPinning] = useTask(async () => {
    await pinFavorite(of, id, !isTop);
    onChange();
  });
  const [drop, isDropping] = useTask(async () => {
    await removeFavorite(of, id);
    onChange();
  });
  return (
    <div className={classes["acts"]}>
      {children}
      <button
        type="button"
        className={classes["act"]}
        aria-pressed={isTop}
        aria-label={t("market.favorites.pin", { name })}
        title={t("market.favorites.pin", { name })}
        aria-busy={isPinning}
        onClick={pin}
      >
        <Icon name="star" />
      </button>
      <button
        type="button"
        className={classes["act"]}
        aria-label={t("market.favorites.remove", { name })}
        title={t("market.favorites.remove", { name })}
        aria-busy={isDropping}
        onClick={drop}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}
