/**
 * The price of the days before: median as a line, lowest to highest as a band, volume as bars; per range and wear band.
 */
import { useElementSize } from "@mantine/hooks";
import { Chips } from "@/components/chips";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Chart } from "@/components/chart/chart";
import { Money, useMoney } from "@/components/money";
import { KEPT, useRead } from "@/components/use-read";
import { ExteriorField } from "./exterior-field";
import classes from "./goods-page.module.css";
import { loadHistory, type Exterior, type PricePoint } from "./market-calls";
import { plot } from "./price-chart";

const RANGES = [7, 30, 90, 180] as const;
const HEIGHT = 260;
/** Room for prices beside the plot: letters are as wide as this in pixels. */
const LETTER = 7;

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
        {exteriors.length > 0 && <ExteriorField exteriors={exteriors} value={exterior} onChange={setExterior} />}
      </header>
      {shown === undefined && <div className={classes["chart-waiting"]} />}
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
          <PriceChart points={shown.points} />
          {shown.has_generated && <p className={classes["note"]}>{t("market.generated")}</p>}
        </>
      )}
    </section>
  );
}

function PriceChart({ points }: { points: readonly PricePoint[] }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured === 0 ? 720 : measured;
  const side = LETTER * Math.max(...points.map(({ high_cents }) => money(high_cents).length)) + 8;
  const { line, range, bars, dots, marks, days, left } = plot(points, width, HEIGHT, side);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  const shortDay = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "short", timeZone: "UTC" });
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
      width={width}
      height={HEIGHT}
      // Time runs from left to right in every language, as charts do.
      className={classes["chart"]}
      figureRef={ref}
      moment={(at) => day.format(at)}
      columns={[t("market.trend.median"), t("market.trend.volume")]}
      values={(index) => {
        const point = points[index];
        return point === undefined ? [] : [money(point.median_cents), number.format(point.volume)];
      }}
      sentence={sentence}
      head={(looked) => {
        const dot = looked === undefined ? undefined : dots[looked];
        return dot !== undefined && <Reading point={dot.point} x={dot.x} width={width} day={day} />;
      }}
    >
      {(looked) => {
        const read = looked === undefined ? undefined : dots[looked];
        return (
          <>
            {marks.map((mark) => (
              <path key={mark.cents} className={classes["grid-line"]} d={`M${left} ${mark.y}H${width}`} />
            ))}
            {bars.map((bar) => (
              <rect key={bar.x} className={classes["bar"]} {...bar} />
            ))}
            <path className={classes["band"]} d={range} />
            <path className={classes["line"]} d={line} />
            {dots.length < 40 &&
              dots.map((dot) => <circle key={dot.x} className={classes["dot"]} cx={dot.x} cy={dot.y} r="2.5" />)}
            {read !== undefined && <path className={classes["cursor"]} d={`M${read.x} 0V${HEIGHT - 22}`} />}
            {read !== undefined && <circle className={classes["dot"]} cx={read.x} cy={read.y} r="5" />}
            {marks.map((mark) => (
              <text key={mark.cents} className={classes["mark"]} x={left - 8} y={mark.y + 4} textAnchor="end">
                {money(mark.cents)}
              </text>
            ))}
            {days.map(({ at, x, anchor }) => (
              <text key={at} className={classes["mark"]} x={x} y={HEIGHT - 5} textAnchor={anchor}>
                {shortDay.format(at)}
              </text>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

/** As wide as what is read at a point. */
const READING = 176;

interface ReadingProps {
  point: PricePoint;
  x: number;
  width: number;
  day: Intl.DateTimeFormat;
}

/** The numbers of the day that is read, beside the pointer: on the side where there is room. */
function Reading({ point, x, width, day }: ReadingProps) {
  const { t } = useTranslation();
  const left = x > width / 2 ? Math.max(0, x - READING - 12) : Math.min(width - READING, x + 12);
  return (
    <div className={classes["reading"]} style={{ left, width: READING }} aria-hidden="true">
      <time>{day.format(point.at)}</time>
      <Money cents={point.median_cents} className={classes["price"]} />
      <span className={classes["dim"]}>
        <Money cents={point.low_cents} /> – <Money cents={point.high_cents} />
      </span>
      <span className={classes["dim"]}>{t("market.trend.sold", { count: point.volume })}</span>
    </div>
  );
}
