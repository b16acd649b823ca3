/**
 * Amounts of money: US cents from the wire, shown in the currency the reader chose. Spec §3 (precision, separator), §9.
 */
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { rateStore } from "@/api/rates";
import type { Currency } from "@/api/schema";

type Shown = Pick<Currency, "symbol" | "rate" | "precision" | "separator">;
const DOLLAR: Shown = { symbol: "$", rate: 1, precision: 2, separator: "," };

/** `1234567` cents as `$12,345.67`, or about as much in another currency. */
export function written(cents: number, currency: Shown = DOLLAR): string {
  const amount = Math.abs((cents / 100) * currency.rate).toFixed(currency.precision);
  const [whole = "0", part] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/gu, currency.separator);
  const point = currency.separator === "." ? "," : ".";
  return `${cents < 0 ? "-" : ""}${currency.symbol}${grouped}${part === undefined ? "" : point + part}`;
}

/** Writes amounts in the chosen currency, dollars until its rate is known. */
export function useMoney(): (cents: number) => string {
  const { currency } = useSnapshot(identity);
  const { currencies } = useSnapshot(rateStore);
  const shown = currencies.find(({ code }) => code === currency) ?? DOLLAR;
  return (cents) => written(cents, shown);
}

/** An amount, kept left to right; the exact dollars it settles in are its title where they differ. */
export function Money({ cents, className }: { cents: number; className?: string | undefined }) {
  const money = useMoney();
  const shown = money(cents);
  const settled = written(cents);
  return (
    <bdi className={className} title={shown === settled ? undefined : settled}>
      {shown}
    </bdi>
  );
}
