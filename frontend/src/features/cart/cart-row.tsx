/** A line of the cart: what it is, how many, what it costs now and cost before, and what may be done with it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { QuantityCounter } from "@/components/quantity-counter";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import type { CartLine } from "./cart-calls";
import classes from "./cart.module.css";
import { PriceMoved } from "./merge-report";

/** What may be done with lines: those of an account, or of this device. */
export interface CartEdits {
  setQuantity: (line: CartLine, quantity: number) => Promise<unknown>;
  remove: (ids: string[]) => Promise<unknown>;
  /** Only of an account. */
  saveForLater?: (line: CartLine, later: boolean) => Promise<unknown>;
}

export function CartRow({ line, edits }: { line: CartLine; edits: CartEdits }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { goods, sell_order: offer, state } = line;
  const canBuy = line.can_buy > 0;
  const [setQuantity] = useTask((quantity: number) => edits.setQuantity(line, quantity));
  const [remove, removing] = useTask(() => edits.remove([offer.sell_order_id]));
  const [later] = useTask(async (on: boolean) => edits.saveForLater?.(line, on));
  const most = Math.max(offer.quantity, 1);
  return (
    <li className={classes["row"]} data-out={!canBuy || undefined}>
      <div className={classes["art"]}>
        <GoodsArt art={goods.art} {...looksOf(offer)} size="s" />
      </div>
      <div className={classes["words"]}>
        <Link href={`/market/goods/${goods.goods_id}`} className={classes["name"]}>
          <bdi>{goods.name}</bdi>
        </Link>
        <GameRegion mark={goods.game} game={goods.game_name} region={goods.subgame_name} />
        {offer.exterior != null && (
          <span className={classes["dim"]}>
            {t(keyUnder("market.exterior", offer.exterior))}
            {offer.float != null && (
              <>
                {" · "}
                <bdi>{offer.float.toFixed(6)}</bdi>
              </>
            )}
          </span>
        )}
        {!canBuy && <span className={classes["state"]}>{t(keyUnder("cart.state", state))}</span>}
        {state === "fewer_left" && (
          <span className={classes["state"]}>
            {t("cart.fewer", { number: line.can_buy.toLocaleString(i18n.language) })}
          </span>
        )}
        {canBuy && offer.price_cents !== line.price_then_cents && (
          <PriceMoved before={line.price_then_cents} now={offer.price_cents} />
        )}
      </div>
      <div className={classes["costs"]}>
        {canBuy && (
          <>
            <Money cents={offer.price_cents * line.can_buy} className={classes["price"]} />
            {line.can_buy > 1 && (
              <span className={classes["dim"]}>{t("cart.each", { price: money(offer.price_cents) })}</span>
            )}
          </>
        )}
      </div>
      <div className={classes["acts"]}>
        {canBuy && !line.is_saved_for_later && (offer.quantity > 1 || line.quantity > 1) && (
          <QuantityCounter
            label={t("cart.quantity")}
            value={Math.min(line.quantity, most)}
            max={most}
            onChange={(quantity) => quantity !== line.quantity && setQuantity(quantity)}
          />
        )}
        {edits.saveForLater !== undefined && (canBuy || line.is_saved_for_later) && (
          <Button variant="transparent" size="compact-sm" px={0} onClick={() => later(!line.is_saved_for_later)}>
            {t(line.is_saved_for_later ? "cart.later.back" : "cart.later.save")}
          </Button>
        )}
        <button
          type="button"
          className={classes["add"]}
          aria-label={t("cart.remove", { name: goods.name })}
          title={t("cart.remove", { name: goods.name })}
          aria-busy={removing}
          onClick={remove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
