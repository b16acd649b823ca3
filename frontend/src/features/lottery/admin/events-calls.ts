/** Operators' calls about events. docs/wire.md, "Draws". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export const announceEvent = (event: Wire["AnnounceRequest"], idempotencyKey: string) =>
  post("/api/admin/event/announce", event, { idempotencyKey });
export type FreeEntry = Wire["FreeEntryState"];

export const loadFreeEntry = (event_id: string) => get("/api/admin/event/free_entry_state", { event_id });
export const setFreeEntry = (event_id: string, regions: string[], idempotencyKey: string) =>
  post("/api/admin/event/free_entry", { event_id, regions }, { idempotencyKey });
export const cancelEvent = (event_id: string, reason: string, idempotencyKey: string) =>
  post("/api/admin/event/cancel", { event_id, reason }, { idempotencyKey });
