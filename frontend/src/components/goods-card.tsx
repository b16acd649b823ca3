/**
 * Goods wherever they are shown to be chosen: picture, name, game and region, and what they cost. The whole card is one
 * link. Each screen says what stands beside the price.
 */
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Wire } from "@/api/operations";
import { GameRegion } from "./game-region";
import { GoodsArt } from "./goods-art";
import type { Looks } from "./goods-art/looks";
import classes from "./goods-card.module.css";
import { Money } from "./money";

/** `grid`: one of many; `row`: below each other; `shelf`: beside each other, each as high as the place kept for it. */
export type CardVariant = "grid" | "row" | "shelf";

interface Props {
  goods: Pick<Wire["Goods"], "goods_id" | "name" | "game" | "game_name" | "subgame_name" | "art">;
  variant?: CardVariant;
  /** Of one piece; goods are drawn as new without. */
  looks?: Looks;
  /** In US cents. */
  price: number | null | undefined;
  /** In place of a price that there is none of. */
  unpriced?: string;
  /** Beside the price: a change, a discount. */
  beside?: ReactNode;
  /** Below all: how many there are. */
  foot?: ReactNode;
}

export function GoodsCard({ goods, variant = "grid", looks, price, unpriced, beside, foot }: Props) {
  return (
    <li className={classes["card"]} data-variant={variant}>
      <Link href={`/market/goods/${goods.goods_id}`} className={classes["link"]}>
        <span className={classes["art"]}>
          <GoodsArt art={goods.art} {...looks} />
        </span>
        <span className={classes["words"]}>
          <span className={classes["name"]}>
            <bdi>{goods.name}</bdi>
          </span>
          <GameRegion
            mark={goods.game}
            game={goods.game_name}
            region={goods.subgame_name}
            className={classes["where"]}
          />
        </span>
        <span className={classes["costs"]}>
          {price != null ? (
            <Money cents={price} className={classes["price"]} />
          ) : (
            unpriced !== undefined && <span className={classes["unpriced"]}>{unpriced}</span>
          )}
          {beside}
        </span>
        {foot !== undefined && <span className={classes["foot"]}>{foot}</span>}
      </Link>
    </li>
  );
}

/** The same, as small as it goes: for a few beside something else. */
export function GoodsThumb({
  goods,
  price,
}: {
  goods: Pick<Wire["Goods"], "goods_id" | "name" | "art">;
  price: number;
}) {
  return (
    <li className={classes["thumb"]}>
      <Link href={`/market/goods/${goods.goods_id}`} title={goods.name}>
        <GoodsArt art={goods.art} size="s" />
        <span className="only-for-readers">{goods.name}</span>
        <Money cents={price} className={classes["price"]} />
      </Link>
    </li>
  );
}

/** The place of a card that is on its way. */
export function GoodsCardPlace({ variant = "grid" }: Pick<Props, "variant">) {
  return (
    <li className={classes["card"]} data-variant={variant} aria-hidden="true">
      <span className={classes["link"]} data-waiting="">
        <span className={classes["art"]} />
        <span className={classes["words"]} />
        <span className={classes["costs"]} />
        <span className={classes["foot"]} />
      </span>
    </li>
  );
}
