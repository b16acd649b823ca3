/** A bargain as its buyer or its seller sees it: what of, with whom, for how much, and how it stands. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { CountdownClock } from "@/components/countdown-clock";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Money, useMoney } from "@/components/money";
import { PersonAvatar } from "@/components/person-avatar";
import { fullTime, shortTime } from "@/components/time-words";
import type { Bargain } from "./bargain-calls";
import { shareOf, shareWords } from "./bargain-rules";
import classes from "./bargains.module.css";

interface Props {
  bargain: Bargain;
  /** What the reader may do about an open one. */
  acts?: ReactNode;
  /** The time to answer has just run out. */
  onEnded: () => void;
}

export function BargainRow({ bargain, acts, onEnded }: Props) {
  const { t } = useTranslation();
  const { goods, state } = bargain;
  return (
    <li className={classes["bargain"]}>
      <div className={classes["art"]}>
        <GoodsArt art={goods?.art} size="s" />
      </div>
      <div className={classes["words"]}>
        <Link href={`/market/goods/${bargain.goods_id}`} className={classes["name"]}>
          <bdi>{goods?.name}</bdi>
        </Link>
        {goods !== undefined && <GameRegion mark={goods.game} game={goods.game_name} region={goods.subgame_name} />}
        <Other bargain={bargain} />
      </div>
      <Figures bargain={bargain} />
      <div className={classes["line"]}>
        {state === "open" ? (
          <span className={classes["dim"]}>
            {t("market.bargains.left")} <CountdownClock deadline={bargain.expires_at} ended={onEnded} />
          </span>
        ) : (
          <Ended bargain={bargain} />
        )}
        {state === "open" && acts}
        {bargain.order_id !== undefined && (
          <Link href={`/order/${bargain.order_id}`}>{t("market.bargains.open_order")}</Link>
        )}
      </div>
    </li>
  );
}

/** Who suggests, or who answers. */
function Other({ bargain }: { bargain: Bargain }) {
  const { t } = useTranslation();
  const { uid, nickname, profile_pic } = bargain.side === "buyer" ? bargain.seller : bargain.buyer;
  // Who does not show their shop has no name here.
  const name = nickname || t("market.private_seller");
  return (
    <span className={classes["other"]}>
      <PersonAvatar seed={uid} name={name} picture={profile_pic} size="s" />
      <bdi>{name}</bdi>
    </span>
  );
}

function Figures({ bargain }: { bargain: Bargain }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { price_cents, asked_cents, asks_now_cents, quantity, amount_cents, income_cents, state } = bargain;
  return (
    <div className={classes["figures"]}>
      <span className={classes["dim"]}>
        {t("market.bargains.asked")} <Money cents={asked_cents} />
        {state === "open" && asks_now_cents !== undefined && asks_now_cents !== asked_cents && (
          <> · {t("market.bargains.now", { amount: money(asks_now_cents) })}</>
        )}
      </span>
      <span>
        {t("market.bargains.suggested")} <Money cents={price_cents} className={classes["price"]} />
      </span>
      <span className={classes["dim"]}>
        {t("market.bargains.of_asked", { percent: shareWords(shareOf(price_cents, asked_cents), i18n.language) })}
      </span>
      {quantity > 1 && (
        <span className={classes["dim"]}>
          × {quantity.toLocaleString(i18n.language)} = <Money cents={amount_cents} />
        </span>
      )}
      {income_cents !== undefined && state === "open" && (
        <span className={classes["dim"]}>
          {t("market.listing.income")} <Money cents={income_cents} />
        </span>
      )}
    </div>
  );
}

function Ended({ bargain: { state, ended_at } }: { bargain: Bargain }) {
  const { t, i18n } = useTranslation();
  return (
    <span className={classes["dim"]}>
      <span className={classes["state"]} data-state={state}>
        {t(`market.bargains.state.${state}`)}
      </span>
      {ended_at !== undefined && (
        <time dateTime={new Date(ended_at).toISOString()} title={fullTime(ended_at, i18n.language)}>
          {shortTime(ended_at, Date.now(), i18n.language)}
        </time>
      )}
    </span>
  );
}
