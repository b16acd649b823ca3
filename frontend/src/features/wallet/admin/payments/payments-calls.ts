/** Administrators' calls about payments of everybody. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type PaymentLine = Wire["PaymentLine"];
export type PaymentRecord = Wire["PaymentRecord"];
export type AtProvider = Wire["AtProvider"];
export type ProviderEvent = Wire["ProviderEvent"];
export type PaymentStatus = Wire["PaymentStatus"];
export type PaymentMethod = Wire["PaymentMethod"];

export interface PaymentFilter {
  status?: PaymentStatus;
  method?: PaymentMethod;
  uid?: string;
}

const from = (before: string | undefined) => (before === undefined ? {} : { before });

export const loadPayments = (filter: PaymentFilter, before?: string) =>
  get("/api/admin/payment/list", { ...filter, ...from(before) });
export const loadPayment = (payment_id: string) => get("/api/admin/payment/detail", { payment_id });
/** Asks the provider; our books follow what it says. */
export const askProvider = (payment_id: string) => get("/api/admin/payment/at_provider", { payment_id });
export const loadUnmatchedEvents = (before?: string) => get("/api/admin/payment/unmatched_events", from(before));
/** Puts away all that was told of a payment nobody here knows. */
export const closeUnmatched = (provider_ref: string, note: string, idempotencyKey: string) =>
  post("/api/admin/payment/close_unmatched", { provider_ref, note }, { idempotencyKey });
