/** Operators' calls about events. docs/wire.md, "Draws". */
import { post } from "@/api/call";
import type { Wire } from "@/api/operations";

export const announceEvent = (event: Wire["AnnounceRequest"], idempotencyKey: string) =>
  post("/api/admin/event/announce", event, { idempotencyKey });
export const cancelEvent = (event_id: string, reason: string, idempotencyKey: string) =>
  post("/api/admin/event/cancel", { event_id, reason }, { idempotencyKey });
