/** Administrators' calls about what other currencies are worth. */
import { get, post } from "@/api/call";
import type { CurrencyCode } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";

export type ExchangeRate = Wire["ExchangeRate"];
export type RateChange = Wire["ExchangeRateChange"];
export type RateFeed = Wire["RateFeedState"];
export type RateList = Wire["ExchangeRateList"];
export type RateSource = Wire["RateSource"];

export const loadRates = () => get("/api/admin/exchange_rate/list");

/** Of one currency, or of all. */
export const historyOf = (currency: CurrencyCode | "") => (currency === "" ? {} : { currency });
export const loadHistory = (filter: { currency?: CurrencyCode }, before?: string) =>
  get("/api/admin/exchange_rate/history", { ...filter, ...(before === undefined ? {} : { before }) });

/** `confirm` takes the very number that waits; `follow` takes none. */
export type RateAct = "set" | "confirm" | "follow";

export interface ActInput {
  currency: CurrencyCode;
  rate: number;
  reason: string;
}

export const actOnRate = (act: RateAct, { currency, rate, reason }: ActInput, idempotencyKey: string) =>
  act === "follow"
    ? post("/api/admin/exchange_rate/follow", { currency, reason }, { idempotencyKey })
    : post(`/api/admin/exchange_rate/${act}`, { currency, rate, reason }, { idempotencyKey });
