/** The reader's own reports, and decisions against them. docs/wire.md, "The review queue". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Report = Wire["ReviewReport"];
export type Decision = Wire["ReviewDecision"];

export const loadReports = (before?: string) =>
  get("/api/account/review/reports", before === undefined ? {} : { before });
export const loadDecision = (case_id: string) => get("/api/account/review/decision", { case_id });
export const appeal = (case_id: string, text: string, idempotencyKey: string) =>
  post("/api/account/review/appeal", { case_id, text }, { idempotencyKey });
