/** What can be won: how likely, how many are left, live; and what happens when one is gone. */
import { useTranslation } from "react-i18next";
import { useMoney } from "@/components/money";
import { Panel } from "@/components/page";
import oddsPanel from "./odds-panel.module.css";
import classes from "./lottery.module.css";
import { chanceWords, givenInstead, isGone, progress } from "./lottery-rules";
import type { LotteryEvent, Prize } from "./lottery-wire";
import { PrizePicture } from "./prize-picture";
import { ProgressBar } from "./progress-bar";

export function OddsPanel({ event }: { event: LotteryEvent }) {
  const { t } = useTranslation();
  return (
    <Panel size="roomy" aria-labelledby="odds-heading">
      <header className={classes["panel-head"]}>
        <h2 id="odds-heading">{t("lottery.odds.title")}</h2>
        <span className={classes["dim"]}>{t("lottery.odds.draws", { count: event.draws })}</span>
      </header>
      <ul className={oddsPanel["odds"]}>
        {event.prizes.map((prize) => (
          <Row key={prize.prize} prize={prize} prizes={event.prizes} />
        ))}
      </ul>
      <p className={classes["fine"]}>{t("lottery.odds.rule")}</p>
    </Panel>
  );
}

function Row({ prize, prizes }: { prize: Prize; prizes: readonly Prize[] }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const number = new Intl.NumberFormat(i18n.language);
  const { coupon, stock, left } = prize;
  return (
    <li className={oddsPanel["odd"]} data-prize={prize.prize} data-gone={isGone(prize) || undefined}>
      <PrizePicture prize={prize.prize} />
      <bdi className={oddsPanel["chance"]}>{chanceWords(prize.odds_ppm, i18n.language)}</bdi>
      <span className={oddsPanel["words"]}>
        <span className={classes["row-title"]}>{t(`lottery.prize.${prize.prize}`)}</span>
        {coupon != null && (
          <span className={classes["dim"]}>
            {t("lottery.odds.terms", { min: money(coupon.min_spend_cents), max: money(coupon.max_deduction_cents) })}
          </span>
        )}
        {stock == null || left == null ? (
          <span className={classes["dim"]}>{t("lottery.odds.endless")}</span>
        ) : (
          <>
            <ProgressBar part={progress(left, stock)} tone={prize.prize} />
            <span key={left} className={oddsPanel["changing"]}>
              {isGone(prize)
                ? t("lottery.odds.gone", { prize: t(`lottery.prize.${givenInstead(prizes, prize.prize)}`) })
                : t("lottery.odds.left", { left: number.format(left), stock: number.format(stock) })}
            </span>
          </>
        )}
      </span>
    </li>
  );
}
