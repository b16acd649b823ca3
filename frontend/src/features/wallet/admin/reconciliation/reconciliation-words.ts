/** Amounts and times as they are written. */
import { dayText } from "@/components/date-words";
import { stamp } from "@/components/time-words";
import type { CheckedDay } from "./reconciliation-calls";
import { isWhole } from "./reconciliation-rules";

/**
 * An amount in the smallest unit of its currency. `precision` is how many decimals the house writes; of what it does
 * not sell in, the currency's own.
 */
export function writtenAmount(amount: number, currency: string, language: string, precision?: number): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    // As amounts are written everywhere else on the page.
    numberingSystem: "latn",
    ...(precision === undefined ? {} : { minimumFractionDigits: precision, maximumFractionDigits: precision }),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  const parts = format.formatToParts(amount / 10 ** digits);
  const text = parts.map(({ type, value }) => (type === "minusSign" ? "−" : value)).join("");
  return text.replace(/[\u061c\u200e\u200f]/gu, "");
}

/** Up to when a day was checked: the day, or the moment if it was not over. */
export const untilWords = (day: CheckedDay, now: number, language: string) =>
  isWhole(day) || day.checked_until == null ? dayText(day.day, language) : stamp(day.checked_until, now, language);
