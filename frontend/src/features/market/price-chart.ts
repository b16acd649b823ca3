/** Where the points of a price chart lie: pure geometry, in a box of the given size. */
import type { PricePoint } from "./market-calls";

export interface Plot {
  /** The line of medians. */
  line: string;
  /** From the lowest to the highest price of each day. */
  range: string;
  bars: { x: number; y: number; width: number; height: number }[];
  dots: { x: number; y: number; point: PricePoint }[];
  /** Prices written at the side, with their height. */
  marks: { y: number; cents: number }[];
}

const DAY = 86_400_000;
/** Share of the height that the bars of volume take. */
const VOLUME = 0.2;

export function plot(points: readonly PricePoint[], days: number, now: number, width: number, height: number): Plot {
  if (points.length === 0) return { line: "", range: "", bars: [], dots: [], marks: [] };
  const from = now - days * DAY;
  const least = Math.min(...points.map(({ low_cents }) => low_cents));
  const most = Math.max(...points.map(({ high_cents }) => high_cents));
  const room = Math.max(most - least, 1);
  const busiest = Math.max(...points.map(({ volume }) => volume), 1);
  const chart = height * (1 - VOLUME) - 8;
  const x = (at: number) => Math.max(0, Math.min(width, ((at - from) / (days * DAY)) * width));
  const y = (cents: number) => (most === least ? chart / 2 : 4 + (1 - (cents - least) / room) * (chart - 4));
  const at = points.map((point) => ({ x: x(point.at + DAY / 2), point }));
  const path = (list: { x: number; y: number }[]) =>
    list.map((dot) => `${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`).join("L");
  const high = at.map((dot) => ({ x: dot.x, y: y(dot.point.high_cents) }));
  const low = at.map((dot) => ({ x: dot.x, y: y(dot.point.low_cents) })).reverse();
  const dots = at.map((dot) => ({ ...dot, y: y(dot.point.median_cents) }));
  const bar = Math.max(1.5, (width / days) * 0.7);
  return {
    line: `M${path(dots)}`,
    range: `M${path([...high, ...low])}Z`,
    bars: at.map((dot) => {
      const tall = (dot.point.volume / busiest) * height * VOLUME;
      return { x: dot.x - bar / 2, y: height - tall, width: bar, height: tall };
    }),
    dots,
    marks:
      most === least
        ? [{ y: y(least), cents: least }]
        : [...new Set([most, Math.round((most + least) / 2), least])].map((cents) => ({ y: y(cents), cents })),
  };
}
