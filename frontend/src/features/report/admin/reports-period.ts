/** Which days (by UTC), as the address has them: back and reload keep them, and a colleague can be sent them. */
import { ReportPeriod } from "@/api/lists.gen";
import type { Days } from "./reports-calls";

export interface Period {
  period: ReportPeriod;
  from: string;
  to: string;
}

/** Ours: what shops look at first. */
const USUAL: ReportPeriod = "days_30";
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const DAY_MS = 86_400_000;

export function periodOf(address: URLSearchParams): Period {
  const period = ReportPeriod.find((one) => one === address.get("period")) ?? USUAL;
  return { period, from: address.get("from") ?? "", to: address.get("to") ?? "" };
}

/** What is not set is not in it. */
export function addressOf({ period, from, to }: Period): URLSearchParams {
  const days = period === "custom" ? [["from", from] as const, ["to", to] as const] : [];
  const set = [["period", period === USUAL ? "" : period] as const, ...days].filter(([, value]) => value !== "");
  return new URLSearchParams(set.map(([name, value]) => [name, value]));
}

/** What the server is asked; nothing while own days are not both chosen. */
export function daysOf({ period, from, to }: Period): Days | undefined {
  if (period !== "custom") return { period };
  return DAY.test(from) && DAY.test(to) && from <= to ? { period, from, to } : undefined;
}

/** Ours, and the server's: docs/wire.md, "Reports". */
const MOST_DAYS = 366;

/** So many days after a day, or before it. */
export const dayPlus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day that may be chosen with `from`: by today, and not too far from it. */
export function lastDay(from: string, today: string): string {
  const most = DAY.test(from) ? dayPlus(from, MOST_DAYS - 1) : today;
  return most < today ? most : today;
}

/** Own days begin as the week that ends today. */
export const ownDays = (today: string): Period => ({ period: "custom", from: dayPlus(today, -6), to: today });

export const todayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
