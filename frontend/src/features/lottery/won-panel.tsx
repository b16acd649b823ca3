/** Coupons, passes and packs that were won: what they are worth and until when. */
import { FailedLine } from "@/components/failed";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { useMoney } from "@/components/money";
import { Panel } from "@/components/page";
import { fullTime } from "@/components/time-words";
import { KEPT, useRead } from "@/components/use-read";
import { loadCoupons } from "./lottery-calls";
import wonPanel from "./won-panel.module.css";
import classes from "./lottery.module.css";
import { PRIZES, type Coupon, type Entitlement, type PrizeName } from "./lottery-wire";
import { PrizeArt } from "./prize-art";

export function WonPanel({ round = "", heading }: { round?: string; heading: 1 | 2 }) {
  const { t } = useTranslation();
  const won = useRead(keyOf("/api/coupons", { round }), loadCoupons, KEPT);
  const Heading = `h${heading}` as const;
  const isEmpty = won.data !== undefined && won.data.coupons.length + won.data.entitlements.length === 0;
  return (
    <Panel size="roomy" aria-labelledby="won-heading">
      <Heading id="won-heading">{t("lottery.mine.title")}</Heading>
      {won.error !== null && <FailedLine cause={won.error} again={won.refetch} />}
      {won.data === undefined && won.error === null && <div className={classes["waiting-small"]} aria-busy="true" />}
      {isEmpty && (
        <p className={classes["dim"]}>
          {t("lottery.mine.empty")} {heading === 1 && <Link href="/event">{t("lottery.banner.go")}</Link>}
        </p>
      )}
      <ul className={wonPanel["tickets"]}>
        {won.data?.entitlements.map((one) => (
          <PassTicket key={one.entitlement_id} entitlement={one} />
        ))}
        {won.data?.coupons.map((one) => (
          <CouponTicket key={one.coupon_id} coupon={one} />
        ))}
      </ul>
      {(won.data?.coupons.length ?? 0) > 0 && <p className={classes["fine"]}>{t("lottery.mine.checkout")}</p>}
    </Panel>
  );
}

function CouponTicket({ coupon }: { coupon: Coupon }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const name = `coupon_${coupon.percent}` as PrizeName;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(coupon.valid_until);
  return (
    <li className={wonPanel["ticket"]} data-prize={name}>
      <PrizeArt prize={PRIZES.includes(name) ? name : "coupon_3"} size="s" />
      <span className={classes["grow"]}>
        <span className={classes["row-title"]}>
          {PRIZES.includes(name) ? t(`lottery.prize.${name}`) : <bdi>{coupon.percent}%</bdi>}
        </span>
        <span className={classes["dim"]}>
          {t("lottery.odds.terms", { min: money(coupon.min_spend_cents), max: money(coupon.max_deduction_cents) })}
        </span>
        <span className={classes["dim"]} title={fullTime(coupon.valid_until, i18n.language)}>
          {t("lottery.mine.until", { date })}
        </span>
      </span>
    </li>
  );
}

function PassTicket({ entitlement }: { entitlement: Entitlement }) {
  const { t } = useTranslation();
  return (
    <li className={wonPanel["ticket"]} data-prize={entitlement.what}>
      <PrizeArt prize={entitlement.what} size="s" />
      <span className={classes["grow"]}>
        <span className={classes["row-title"]}>{t(`lottery.prize.${entitlement.what}`)}</span>
        <span className={classes["dim"]}>{t("lottery.mine.handed")}</span>
      </span>
    </li>
  );
}
