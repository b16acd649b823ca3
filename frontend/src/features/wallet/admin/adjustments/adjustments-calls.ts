/** Calls about changes of balances by staff. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Adjustment = Wire["BalanceAdjustment"];
export type NewAdjustment = Wire["BalanceAdjustmentRequest"];

export interface AdjustmentsFilter {
  state?: Adjustment["state"];
  /** Of whose balance. */
  uid?: string;
}

export const loadAdjustments = (filter: AdjustmentsFilter, before?: string) =>
  get("/api/admin/balance_adjustment/list", { ...filter, ...(before === undefined ? {} : { before }) });
export const proposeAdjustment = (adjustment: NewAdjustment, idempotencyKey: string) =>
  post("/api/admin/balance_adjustment/propose", adjustment, { idempotencyKey });
export const confirmAdjustment = (adjustment_id: string, idempotencyKey: string) =>
  post("/api/admin/balance_adjustment/confirm", { adjustment_id }, { idempotencyKey });
export const declineAdjustment = (adjustment_id: string, reason: string, idempotencyKey: string) =>
  post("/api/admin/balance_adjustment/decline", { adjustment_id, reason }, { idempotencyKey });
