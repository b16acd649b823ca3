/** Administrators' calls about what the provider moved beside what our books say. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type CheckedDay = Wire["ReconciliationDay"];
export type Balances = Wire["ProviderBalances"];
export type Difference = Wire["ReconciliationDifference"];

const from = (before: string | undefined) => (before === undefined ? {} : { before });

export const loadDays = (before?: string) => get("/api/admin/reconciliation/days", from(before));

/** Asks the providers: it takes as long as they do. */
export const loadBalances = () => get("/api/admin/reconciliation/balances");

/** Those that are open, or all. */
export const differencesOf = (closedToo: boolean) => (closedToo ? {} : { open: true });
export const loadDifferences = (filter: { open?: boolean }, before?: string) =>
  get("/api/admin/reconciliation/differences", { ...filter, ...from(before) });

export const checkDay = (day: string) =>
  post("/api/admin/reconciliation/check", { day }, { idempotencyKey: crypto.randomUUID() });
export const takeDifference = (difference_id: number) =>
  post("/api/admin/reconciliation/take", { difference_id }, { idempotencyKey: crypto.randomUUID() });
export const closeDifference = (difference_id: number, note: string, idempotencyKey: string) =>
  post("/api/admin/reconciliation/close", { difference_id, note }, { idempotencyKey });
