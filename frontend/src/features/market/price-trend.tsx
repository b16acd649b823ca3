/**
 * The price of the days before: median as a line, lowest to highest as a band, volume as bars; per range and wear band.
 */
import { Chips } from "@/components/chips";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Chart } from "@/components/chart/chart";
import { Money, useMoney } from "@/components/money";
import { KEPT, useRead } from "@/components/use-read";
import { keyUnder } from "@/locales/keys";
import classes from "./goods-page.module.css";
import { loadHistory, type Exterior, type PricePoint } from "./market-calls";
import { plot } from "./price-chart";

const RANGES = [7, 30, 90, 180] as const;
const WIDTH = 720;
const HEIGHT = 240;

export function PriceTrend({ goodsId, exteriors }: { goodsId: string; exteriors: readonly Exterior[] }) {
  const { t } = useTranslation();
  const [days, setDays] = useState<number>(30);
  const [exterior, setExterior] = useState<Exterior>();
  const history = useRead(
    keyOf("/api/market/goods/price_history/", { goodsId, days, exterior }),
    () => loadHistory(goodsId, days, exterior),
    KEPT,
  );
  const shown = history.data;
  return (
    <section className={classes["trend"]} aria-labelledby="trend-heading" aria-busy={history.isFetching}>
      <header className={classes["trend-head"]}>
        <h2 id="trend-heading">{t("market.trend.title")}</h2>
        <Chips
          label={t("market.trend.range")}
          choices={RANGES.map((value) => ({ value, name: t("market.trend.days", { count: value }) }))}
          chosen={days}
          onChoose={setDays}
        />
        {exteriors.length > 0 && (
          <select
            value={exterior ?? ""}
            aria-label={t("market.trend.exterior")}
            onChange={(event) => setExterior(exteriors.find((band) => band === event.currentTarget.value))}
          >
            <option value="">{t("market.trend.all")}</option>
            {exteriors.map((band) => (
              <option key={band} value={band}>
                {t(keyUnder("market.exterior", band))}
              </option>
            ))}
          </select>
        )}
      </header>
      {shown !== undefined && shown.points.length === 0 && <p className={classes["dim"]}>{t("market.trend.empty")}</p>}
      {shown !== undefined && shown.points.length > 0 && (
        <>
          <p className={classes["sums"]}>
            {shown.median_cents != null && (
              <span>
                {t("market.trend.median")} <Money cents={shown.median_cents} className={classes["price"]} />
              </span>
            )}
            <span>
              {t("market.trend.volume")} <bdi>{shown.volume}</bdi>
            </span>
          </p>
          <PriceChart points={shown.points} days={shown.days} />
          {shown.has_generated && <p className={classes["note"]}>{t("market.generated")}</p>}
        </>
      )}
    </section>
  );
}

function PriceChart({ points, days }: { points: readonly PricePoint[]; days: number }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { line, range, bars, dots, marks } = plot(points, days, Date.now(), WIDTH, HEIGHT);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  const number = new Intl.NumberFormat(i18n.language);
  const last = points.at(-1);
  const sentence = (index: number) => {
    const point = points[index];
    if (point === undefined) return "";
    return `${day.format(point.at)}: ${money(point.median_cents)}, ${t("market.trend.sold", { count: point.volume })}`;
  };
  return (
    <Chart
      title={t("market.trend.title")}
      described={
        last === undefined
          ? ""
          : t("market.trend.described", { price: money(last.median_cents), day: day.format(last.at) })
      }
      moments={points.map(({ at }) => at)}
      places={dots.map(({ x }) => x)}
      width={WIDTH}
      height={HEIGHT}
      stretched
      // Time runs from left to right in every language, as charts do.
      className={classes["chart"]}
      moment={(at) => day.format(at)}
      columns={[t("market.trend.median"), t("market.trend.volume")]}
      values={(index) => {
        const point = points[index];
        return point === undefined ? [] : [money(point.median_cents), number.format(point.volume)];
      }}
      sentence={sentence}
      foot={(looked) => <Reading point={looked === undefined ? undefined : points[looked]} day={day} />}
    >
      {(looked) => {
        const read = looked === undefined ? undefined : dots[looked];
        return (
          <>
            {marks.map((mark) => (
              <path key={mark.cents} className={classes["grid-line"]} d={`M0 ${mark.y}H${WIDTH}`} />
            ))}
            {bars.map((bar) => (
              <rect key={bar.x} className={classes["bar"]} {...bar} />
            ))}
            <path className={classes["band"]} d={range} />
            <path className={classes["line"]} d={line} />
            {dots.length < 40 &&
              dots.map((dot) => <circle key={dot.x} className={classes["dot"]} cx={dot.x} cy={dot.y} r="2.5" />)}
            {read !== undefined && <path className={classes["cursor"]} d={`M${read.x} 0V${HEIGHT}`} />}
            {read !== undefined && <circle className={classes["dot"]} cx={read.x} cy={read.y} r="5" />}
            {marks.map((mark) => (
              <text key={mark.cents} className={classes["mark"]} x="4" y={Math.max(11, mark.y - 3)}>
                {money(mark.cents)}
              </text>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

/** The numbers of the day that is read. */
function Reading({ point, day }: { point: PricePoint | undefined; day: Intl.DateTimeFormat }) {
  const { t } = useTranslation();
  return (
    <figcaption className={classes["reading"]} aria-live="off">
      {point !== undefined && (
        <>
          <time>{day.format(point.at)}</time>
          <Money cents={point.median_cents} className={classes["price"]} />
          <span className={classes["dim"]}>
            <Money cents={point.low_cents} /> – <Money cents={point.high_cents} />
          </span>
          <span className={classes["dim"]}>{t("market.trend.sold", { count: point.volume })}</span>
        </>
      )}
    </figcaption>
  );
}
