/** Administrators' calls about legal texts. Decision 0059. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type LegalChange = Wire["LegalTextWritten"];

export const loadLegalChanges = (before?: string) => get("/api/admin/legal/history", { before });
export const loadLegalVersion = (version: number) => get("/api/admin/legal/version", { version });
export const setLegalText = (input: Wire["LegalTextRequest"], idempotencyKey: string) =>
  post("/api/admin/legal/set", input, { idempotencyKey });
