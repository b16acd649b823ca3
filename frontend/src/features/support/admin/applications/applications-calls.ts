/** Staff's calls about people who want to sell. docs/wire.md, "Becoming a seller". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Application = Wire["ApplicationLine"];
export type ApplicationDetail = Wire["ApplicationDetail"];
export type DeclineReason = Wire["SellerDeclineReason"];

/** The type check finds one that is missing. */
const ALL_REASONS = {
  source_unclear: true,
  goods_not_allowed: true,
  no_demand: true,
  country_unsupported: true,
  details_mismatch: true,
  account_history: true,
  other: true,
} as const satisfies Record<DeclineReason, true>;
export const REASONS = Object.keys(ALL_REASONS) as readonly DeclineReason[];

export const loadApplications = (is_decided: boolean, before?: string) =>
  get("/api/admin/seller_application/list", { is_decided, ...(before === undefined ? {} : { before }) });

export const loadApplication = (application_id: string) =>
  get("/api/admin/seller_application/detail", { application_id });

const seen = ({ application: { application_id }, version }: ApplicationDetail) => ({ application_id, seen: version });

export const takeApplication = (detail: ApplicationDetail, idempotencyKey: string) =>
  post("/api/admin/seller_application/take", seen(detail), { idempotencyKey });

export interface Decision {
  decline?: DeclineReason;
  note: string;
}

export const decideApplication = (detail: ApplicationDetail, decision: Decision, idempotencyKey: string) =>
  post("/api/admin/seller_application/decide", { ...seen(detail), ...decision }, { idempotencyKey });
