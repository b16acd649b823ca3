/** Staff's calls about appeals for accounts. docs/wire.md, "Account appeals". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Appeal = Wire["AccountAppealLine"];
export type AppealDetail = Wire["AccountAppealDetail"];
export type AppealEvidence = Wire["AccountAppealEvidence"];
export type AppealRefusal = Wire["AccountAppealRefusal"];
export type AppealRemedy = Wire["AccountAppealRemedy"];

/** Those that staff give; two others follow by themselves. */
export const REFUSALS = [
  "not_shown",
  "forged",
  "frozen_for_cause",
  "other",
] as const satisfies readonly AppealRefusal[];

/** What helps with what is asked for. */
export const REMEDIES = {
  account: ["new_email", "unfreeze"],
  role: ["unbind_role"],
} as const satisfies Record<Appeal["kind"], readonly AppealRemedy[]>;

export const loadAppeals = (is_ended: boolean, before?: string) =>
  get("/api/admin/appeal/list", { is_ended, ...(before === undefined ? {} : { before }) });

export const loadAppeal = (appeal_id: string) => get("/api/admin/appeal/detail", { appeal_id });

const seenOf = ({ appeal: { appeal_id }, version }: AppealDetail) => ({ appeal_id, seen: version });

export const askAppellant = (detail: AppealDetail, text: string, idempotencyKey: string) =>
  post("/api/admin/appeal/ask", { ...seenOf(detail), text }, { idempotencyKey });

interface Words {
  /** For the appellant. */
  text: string;
  /** For staff. */
  note: string;
}

export const refuseAppeal = (detail: AppealDetail, refusal: AppealRefusal, words: Words, idempotencyKey: string) =>
  post("/api/admin/appeal/refuse", { ...seenOf(detail), refusal, ...words }, { idempotencyKey });

export const grantAppeal = (
  detail: AppealDetail,
  given: { remedies: AppealRemedy[]; keeps_ways_in: boolean },
  words: Words,
  idempotencyKey: string,
) => post("/api/admin/appeal/grant", { ...seenOf(detail), ...given, ...words }, { idempotencyKey });
