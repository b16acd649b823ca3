/** Staff's calls about pictures with which people show who they are. docs/wire.md, "Identity verification". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Verification = Wire["VerificationLine"];
export type VerificationDetail = Wire["VerificationDetail"];
export type DeclineReason = Wire["DeclineReason"];

/** The type check finds one that is missing. */
const ALL_REASONS = {
  document_unreadable: true,
  document_expired: true,
  document_unsupported: true,
  document_unverified: true,
  document_altered: true,
  selfie_mismatch: true,
  details_mismatch: true,
  underage: true,
  country_unsupported: true,
  other: true,
} as const satisfies Record<DeclineReason, true>;
export const REASONS = Object.keys(ALL_REASONS) as readonly DeclineReason[];

export const loadVerifications = (is_decided: boolean, before?: string) =>
  get("/api/admin/verification/list", { is_decided, ...(before === undefined ? {} : { before }) });

export const loadVerification = (verification_id: string) => get("/api/admin/verification/detail", { verification_id });

export interface Decision {
  decline?: DeclineReason;
  document_until?: string;
  note: string;
}

export const decideVerification = (
  { verification: { verification_id }, version }: VerificationDetail,
  decision: Decision,
  idempotencyKey: string,
) => post("/api/admin/verification/decide", { verification_id, seen: version, ...decision }, { idempotencyKey });
