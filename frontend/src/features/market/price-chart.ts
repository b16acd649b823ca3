/** Where the points of a price chart lie: pure geometry, in a box of the given size. */
import type { PricePoint } from "./market-calls";

export interface Plot {
  /** The line of medians. */
  line: string;
  /** From the lowest to the highest price of each day. */
  range: string;
  bars: { x: number; y: number; width: number; height: number }[];
  dots: { x: number; y: number; point: PricePoint }[];
  /** Prices written beside the plot, with their height. */
  marks: { y: number; cents: number }[];
  /** Days written below it. */
  days: { x: number; at: number; anchor: "start" | "middle" | "end" }[];
  /** Where the plot itself begins. */
  left: number;
}

const DAY = 86_400_000;
/** Share of the height that the bars of volume take. */
const VOLUME = 0.2;
/** Below the plot, for days. */
const FOOT = 22;
/** Above it, so that the highest price is not cut. */
const HEAD = 8;
/** Two days written closer together touch. */
const DAYS_APART = 90;

/**
 * The plot reaches from the first day with a sale to the last one, so that none of it is empty. `side` is kept free for
 * prices.
 */
export function plot(points: readonly PricePoint[], width: number, height: number, side: number): Plot {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined)
    return { line: "", range: "", bars: [], dots: [], marks: [], days: [], left: side };
  const least = Math.min(...points.map(({ low_cents }) => low_cents));
  const most = Math.max(...points.map(({ high_cents }) => high_cents));
  const busiest = Math.max(...points.map(({ volume }) => volume), 1);
  const span = Math.max(last.at - first.at, DAY);
  const inner = width - side - 2 * HEAD;
  const chart = (height - FOOT) * (1 - VOLUME) - HEAD;
  // One day alone stands in the middle.
  const x = (at: number) => side + HEAD + (last.at === first.at ? inner / 2 : ((at - first.at) / span) * inner);
  const y = (cents: number) =>
    most === least ? HEAD + chart / 2 : HEAD + (1 - (cents - least) / (most - least)) * (chart - HEAD);
  const at = points.map((point) => ({ x: x(point.at), point }));
  const path = (list: { x: number; y: number }[]) =>
    list.map((dot) => `${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`).join("L");
  const high = at.map((dot) => ({ x: dot.x, y: y(dot.point.high_cents) }));
  const low = at.map((dot) => ({ x: dot.x, y: y(dot.point.low_cents) })).reverse();
  const dots = at.map((dot) => ({ ...dot, y: y(dot.point.median_cents) }));
  const bar = Math.min(24, Math.max(1.5, (inner / (span / DAY + 1)) * 0.7));
  return {
    line: `M${path(dots)}`,
    range: `M${path([...high, ...low])}Z`,
    bars: at.map((dot) => {
      const tall = (dot.point.volume / busiest) * (height - FOOT) * VOLUME;
      return { x: dot.x - bar / 2, y: height - FOOT - tall, width: bar, height: tall };
    }),
    dots,
    marks:
      most === least
        ? [{ y: y(least), cents: least }]
        : [...new Set([most, Math.round((most + least) / 2), least])].map((cents) => ({ y: y(cents), cents })),
    days: daysBelow(first.at, last.at, inner).map((day) => ({ ...day, x: x(day.at) })),
    left: side,
  };
}

/** The first and the last day, and as many between them as have room. */
function daysBelow(first: number, last: number, room: number): { at: number; anchor: "start" | "middle" | "end" }[] {
  const days = Math.round((last - first) / DAY);
  if (days === 0) return [{ at: first, anchor: "middle" }];
  const steps = Math.max(1, Math.min(days, Math.floor(room / DAYS_APART) - 1, 6));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    at: first + Math.round((days * step) / steps) * DAY,
    anchor: step === 0 ? "start" : step === steps ? "end" : "middle",
  }));
}
