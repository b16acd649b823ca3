/**
 * Amounts of money: US cents from the wire, shown in the currency the reader chose, written as their language writes
 * amounts. Spec §3 (precision), §9.
 */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { rateStore } from "@/api/rates";
import type { Currency } from "@/api/schema";
import { currentLanguage } from "@/locales/i18n";
import { tagOf } from "@/locales/languages";

export type Shown = Pick<Currency, "code" | "symbol" | "rate" | "precision">;
export const DOLLAR: Shown = { code: "USD", symbol: "$", rate: 1, precision: 2 };

/** One for each language and currency: making one costs more than writing a hundred amounts with it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ code, precision }: Shown, tag: string): Intl.NumberFormat {
  const key = `${tag} ${code}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(tag, {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
    // The digits of codes, prices in fields and game names: one kind on a page.
    numberingSystem: "latn",
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  });
  formats.set(key, format);
  return format;
}

/** `1234567` cents as `$12,345.67`, or about as much in another currency; in German `12.345,67 $`. */
export function written(cents: number, currency: Shown = DOLLAR, tag = tagOf(currentLanguage())): string {
  const amount = (cents / 100) * currency.rate;
  // What rounds to nothing has no sign.
  const isNothing = Math.round(Math.abs(amount) * 10 ** currency.precision) === 0;
  const parts = formatOf(currency, tag).formatToParts(isNothing ? 0 : amount);
  const text = parts.map(({ type, value }) => {
    // The server's symbol says which dollar it is.
    if (type === "currency") return currency.symbol;
    return type === "minusSign" ? "−" : value;
  });
  // The marks of direction that Arabic formats carry: an amount stands by itself, from left to right.
  return text.join("").replace(/[\u061c\u200e\u200f]/gu, "");
}

/** The currency amounts are shown in: dollars until the rate of the chosen one is known. */
export function useCurrency(): Shown {
  const { currency } = useSnapshot(identity);
  const { currencies } = useSnapshot(rateStore);
  return currencies.find(({ code }) => code === currency) ?? DOLLAR;
}

/** The same where no component draws. */
export function shownCurrency(): Shown {
  return rateStore.currencies.find(({ code }) => code === identity.currency) ?? DOLLAR;
}

/** Writes amounts in the chosen currency. */
export function useMoney(): (cents: number) => string {
  const shown = useCurrency();
  const { i18n } = useTranslation();
  return (cents) => written(cents, shown, i18n.language);
}

/** An amount, kept left to right; the exact dollars it settles in are its title where they differ. */
export function Money({ cents, className }: { cents: number; className?: string | undefined }) {
  const money = useMoney();
  const { i18n } = useTranslation();
  const shown = money(cents);
  const settled = written(cents, DOLLAR, i18n.language);
  return (
    <bdi dir="ltr" className={className} title={shown === settled ? undefined : settled}>
      {shown}
    </bdi>
  );
}

/** A change in hundredths of a percent, with its sign: `+1.2%`, `−0.4 %` where blanks are written. */
export function writtenChange(basisPoints: number, tag: string): string {
  const format = new Intl.NumberFormat(tag, {
    style: "percent",
    signDisplay: "exceptZero",
    numberingSystem: "latn",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const parts = format.formatToParts(basisPoints / 10_000);
  const text = parts.map(({ type, value }) => (type === "minusSign" ? "−" : value)).join("");
  return text.replace(/[\u061c\u200e\u200f]/gu, "");
}
