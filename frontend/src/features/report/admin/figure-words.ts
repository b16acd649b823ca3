/** Figures in words: in their unit, by `Intl`, and how they have changed. */
import { DOLLAR, written, writtenChange } from "@/components/money";
import { spanWords } from "@/components/span-words";
import type { Figure, Unit } from "./reports-calls";

/** In the digits that amounts have. */
const number = (value: number, language: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(language, { numberingSystem: "latn", ...options })
    .formatToParts(value)
    .map((part) => (part.type === "currency" ? DOLLAR.symbol : part.value))
    .join("")
    .replace(/[\u061c\u200e\u200f]/gu, "");

export function valueWords(value: number | null | undefined, unit: Unit, language: string): string {
  if (value == null) return "–";
  switch (unit) {
    case "count":
      return number(value, language);
    case "cents":
      return written(value, DOLLAR, language);
    case "share":
      return number(value, language, { style: "percent", maximumFractionDigits: 1 });
    case "seconds":
      return spanWords(value, language);
    case "stars":
      return number(value, language, { maximumFractionDigits: 2 });
  }
}

const HOUR = 3_600;

/** Beside an axis, where there is little room: `$1.2K`. */
export function axisWords(value: number, unit: Unit, language: string): string {
  if (unit === "cents")
    return number(value / 100, language, {
      style: "currency",
      currency: "USD",
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      maximumFractionDigits: value < 1_000 ? 2 : 1,
    });
  if (unit === "seconds" && value >= HOUR)
    return number(value / HOUR, language, { style: "unit", unit: "hour", maximumFractionDigits: 1 });
  if (unit === "count") return number(value, language, { notation: "compact" });
  return valueWords(value, unit, language);
}

/** How much more than before, `+12.5%`; nothing where there was nothing before. */
export function changeWords(
  value: number | null | undefined,
  before: number | null | undefined,
  language: string,
): string | undefined {
  if (value == null || before == null || before === 0) return undefined;
  return writtenChange(Math.round(((value - before) / before) * 10_000), language);
}

/** Where more is worse. */
const WORSE: ReadonlySet<Figure> = new Set([
  "disputes_opened",
  "dispute_rate",
  "chargebacks",
  "chargeback_volume",
  "refunds",
  "refund_volume",
  "refund_rate",
  "queue_wait_p50",
  "queue_wait_p90",
  "queue_promise",
  "first_reply_p50",
  "first_reply_p90",
]);
/** Where more is neither: what is done, what a prize costs, who asks for help. */
const NEITHER: ReadonlySet<Figure> = new Set([
  "disputes_closed",
  "draws",
  "expected_cost",
  "prize_cost",
  "reward_cost",
  "conversations",
]);

const LEAST_CHANGE = 0.0005;

export type Trend = "better" | "worse" | "same";

export function trendOf(figure: Figure, value: number | null | undefined, before: number | null | undefined): Trend {
  if (value == null || before == null || NEITHER.has(figure)) return "same";
  // What is written as 0.0% is no news.
  if (Math.abs(value - before) < before * LEAST_CHANGE || value === before) return "same";
  return value > before === WORSE.has(figure) ? "worse" : "better";
}
