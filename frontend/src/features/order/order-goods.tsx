/** What was bought, with its picture, and when. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Order } from "@/api/trade";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Panel } from "@/components/page";
import { fullTime, shortTime } from "@/components/time-words";
import { keyUnder } from "@/locales/keys";
import classes from "./order.module.css";
import { useOrderNames } from "./order-names";

export function Goods({ order }: { order: Order }) {
  const { t, i18n } = useTranslation();
  const { name, game } = useOrderNames()(order);
  const { art, float, exterior } = order.snapshot;
  return (
    <Panel className={classes["goods"]} aria-label={t("checkout.what")}>
      <div className={classes["what"]}>
        <div className={classes["what-art"]}>
          <GoodsArt art={art} {...looksOf(order.snapshot)} />
        </div>
        <div className={classes["what-words"]}>
          <Link href={`/market/goods/${order.goods_id}`} className={classes["what-name"]}>
            <bdi>{name}</bdi>
          </Link>
          <GameRegion mark={order.game} game={game} region={order.subgame_name} className={classes["what-game"]} />
          {exterior != null && (
            <span className={classes["dim"]}>
              {t(keyUnder("market.exterior", exterior))}
              {float != null && (
                <>
                  {" "}
                  · <bdi>{float.toFixed(6)}</bdi>
                </>
              )}
            </span>
          )}
          <span className={classes["dim"]}>
            {t("order.placed_on")}{" "}
            <time dateTime={new Date(order.created_at).toISOString()} title={fullTime(order.created_at, i18n.language)}>
              {shortTime(order.created_at, Date.now(), i18n.language)}
            </time>
          </span>
        </div>
      </div>
    </Panel>
  );
}
