/** Plots drawn by ourselves: lines over time, or bars for each bucket, in the frame that every chart has. */
import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Chart, type Looked } from "./chart";
import { linePath, niceTop, type Point } from "./plot-rules";
import classes from "./plot.module.css";

export interface Series {
  name: string;
  /** Which of the plot's colours; the first has the accent's. */
  tone: 1 | 2 | 3;
  points: readonly Point[];
}

interface Props {
  title: string;
  series: readonly Series[];
  /** The time axis. */
  from: number;
  to: number;
  kind?: "line" | "bar";
  /** The words for a value; plain numbers without. */
  words?: (value: number) => string;
  /** The words beside the axis, where there is less room; as for a value without. */
  axis?: (value: number) => string;
  /** The words for a moment. */
  moment: (at: number) => string;
}

const HEIGHT = 180;
const FOOT = 22;
const HEAD = 8;
const SIDE = 44;

export function Plot({ title, series, from, to, kind = "line", words, axis = words, moment }: Props) {
  const { t, i18n } = useTranslation();
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured === 0 ? 600 : measured;
  const number = new Intl.NumberFormat(i18n.language);
  const say = words ?? ((value: number) => number.format(value));
  const beside = axis ?? say;
  const moments = (series[0]?.points ?? []).map(({ at }) => at);

  const top = niceTop(Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0))));
  // Time runs from left to right in every language, as in the price chart: it is read with figures, not with words.
  // A bar stands around its moment: the first and the last need half of their room beside them.
  const pad = kind === "bar" && moments.length > 0 ? (width - SIDE) / moments.length / 2 : 0;
  const along = (part: number) => SIDE + pad + part * (width - SIDE - 2 * pad);
  const x = (at: number) => along(to === from ? 0 : (at - from) / (to - from));
  const y = (value: number) => HEAD + (1 - value / top) * (HEIGHT - HEAD - FOOT);

  const said = ({ points }: Series, index: number) => {
    const value = points[index]?.value;
    return value == null ? "–" : say(value);
  };
  const caption = (looked: Looked) => {
    const index = looked ?? moments.length - 1;
    const shown = moments[index];
    return (
      <figcaption>
        <span className={classes["title"]}>{title}</span>
        <span className={classes["legend"]}>
          {series.map((one) => (
            <span key={one.name} data-tone={one.tone}>
              <i aria-hidden="true" /> {one.name} <bdi>{said(one, index)}</bdi>
            </span>
          ))}
          {shown !== undefined && <time dateTime={new Date(shown).toISOString()}>{moment(shown)}</time>}
        </span>
      </figcaption>
    );
  };
  return (
    <Chart
      title={title}
      moments={moments}
      places={moments.map(x)}
      width={width}
      height={HEIGHT}
      moment={moment}
      columns={series.map(({ name }) => name)}
      values={(index) => series.map((one) => said(one, index))}
      className={classes["plot"]}
      figureRef={ref}
      head={caption}
      foot={() => moments.length === 0 && <p className={classes["nothing"]}>{t("admin.plot.nothing")}</p>}
    >
      {(looked) => (
        <>
          {[0, 0.5, 1].map((part) => (
            <g key={part} className={classes["grid"]}>
              <line x1={SIDE} x2={width} y1={y(part * top)} y2={y(part * top)} />
              <text x={SIDE - 6} y={y(part * top) + 4} textAnchor="end">
                {beside(part * top)}
              </text>
            </g>
          ))}
          {[0, 0.5, 1].map((part) => (
            <text
              key={part}
              className={classes["tick"]}
              x={along(part)}
              y={HEIGHT - 4}
              textAnchor={part === 0 ? "start" : part === 1 ? "end" : "middle"}
            >
              {moment(from + part * (to - from))}
            </text>
          ))}
          {kind === "line" ? (
            series.map((one) => <Line key={one.name} {...one} x={x} y={y} />)
          ) : (
            <Bars series={series} x={x} y={y} width={width - SIDE} />
          )}
          {looked !== undefined && <Cursor at={x(moments[looked] ?? from)} />}
        </>
      )}
    </Chart>
  );
}

function Cursor({ at }: { at: number }) {
  return <line className={classes["look"]} x1={at} x2={at} y1={HEAD} y2={HEIGHT - FOOT} />;
}

interface Place {
  x: (at: number) => number;
  y: (value: number) => number;
}

function Line({ points, tone, x, y }: Series & Place) {
  const last = points.at(-1);
  return (
    <g data-tone={tone}>
      <path className={classes["line"]} d={linePath(points, x, y)} />
      {last?.value != null && <circle className={classes["end"]} cx={x(last.at)} cy={y(last.value)} r="3.5" />}
    </g>
  );
}

function Bars({ series, x, y, width }: Place & { series: readonly Series[]; width: number }) {
  const count = series[0]?.points.length ?? 0;
  const room = count === 0 ? 0 : width / count;
  const thick = Math.max(1, Math.min(18, (room * 0.7) / series.length));
  return series.map(({ name, tone, points }, row) => (
    <g key={name} data-tone={tone}>
      {points.map(({ at, value }) =>
        value == null || value === 0 ? null : (
          <rect
            key={at}
            className={classes["bar"]}
            x={x(at) + (row - series.length / 2) * thick}
            width={Math.max(1, thick - 1)}
            y={y(value)}
            height={Math.max(1, y(0) - y(value))}
            rx={Math.min(2, thick / 3)}
          />
        ),
      )}
    </g>
  ));
}
