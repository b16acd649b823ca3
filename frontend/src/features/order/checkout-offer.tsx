/** What the checkout is about: the offer, or why there is none any more. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import type { Wire } from "@/api/operations";
import { EmptyState } from "@/components/empty-state";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import { PersonAvatar } from "@/components/person-avatar";
import { keyUnder } from "@/locales/keys";
import classes from "./order.module.css";

/** What is bought, from whom. */
export function OfferWords({ offer: { goods, sell_order } }: { offer: Wire["ItemDetail"] }) {
  const { t } = useTranslation();
  // Who does not show their shop has no name before there is an order.
  const seller = sell_order.seller.nickname || t("market.private_seller");
  return (
    <div className={classes["what"]}>
      <div className={classes["what-art"]}>
        <GoodsArt art={goods.art} {...looksOf(sell_order)} />
      </div>
      <div className={classes["what-words"]}>
        <Link href={`/market/goods/${goods.goods_id}`} className={classes["what-name"]}>
          <bdi>{goods.name}</bdi>
        </Link>
        <GameRegion
          mark={goods.game}
          game={goods.game_name}
          region={goods.subgame_name}
          className={classes["what-game"]}
        />
        {sell_order.exterior != null && (
          <span className={classes["dim"]}>
            {t(keyUnder("market.exterior", sell_order.exterior))}
            {sell_order.float != null && (
              <>
                {" "}
                · <bdi>{sell_order.float.toFixed(6)}</bdi>
              </>
            )}
          </span>
        )}
        <span className={classes["person"]}>
          <PersonAvatar seed={sell_order.seller.uid} name={seller} picture={sell_order.seller.profile_pic} size="s" />
          <span>
            {t("order.seller")}: <bdi>{seller}</bdi>
          </span>
        </span>
      </div>
    </div>
  );
}

/** Sold, taken back, never there, or not for the country of whoever wants it. */
export function CheckoutGone({
  cause,
  goodsId,
  again,
}: {
  cause: unknown;
  goodsId: string | undefined;
  again: () => void;
}) {
  const { t } = useTranslation();
  const passing = cause instanceof ApiError && cause.isPassing;
  const gone = cause instanceof ApiError && cause.code === "COUNTRY_NOT_ALLOWED" ? "not_here" : "gone";
  return (
    <EmptyState
      level={1}
      urgent
      art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
      title={t(passing ? "widget.failed" : `checkout.${gone}`)}
      words={passing ? errorText(cause) : t(`checkout.${gone}_words`)}
      action={
        passing ? (
          <Button onClick={again} leftSection={<Icon name="retry" />}>
            {t("widget.retry")}
          </Button>
        ) : (
          <Button
            component={Link}
            href={goodsId === undefined || gone === "not_here" ? "/market" : `/market/goods/${goodsId}`}
          >
            {t("checkout.others")}
          </Button>
        )
      }
    />
  );
}
