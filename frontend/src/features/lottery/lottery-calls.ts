/**
 * Calls of the event. Spec §7; docs/wire.md, "Draws". What changes something goes out under one key until its outcome
 * is known.
 */
import { get, post } from "@/api/call";
import { once } from "@/api/idempotent";
import type { LogLine, MissionName } from "./lottery-wire";

/** So many own draws at once. Ours. */
export const DRAWS_AT_ONCE = 10;
/** So many lines of the public log in one call. Ours. */
const LINES_AT_ONCE = 500;

export const loadCurrent = () => get("/api/event/current");
export const loadEvent = (eventId: string) => get("/api/event/{event_id}", { event_id: eventId });
/** Being here is the first mission: the server counts this call. */
export const loadSession = (eventId: string) => get("/api/event/session", { event_id: eventId });
export const loadDraws = (eventId: string, before?: number) =>
  get("/api/event/draws", { event_id: eventId, before, limit: DRAWS_AT_ONCE });
export const loadFairness = (eventId: string) => get("/api/event/fairness", { event_id: eventId });
export const loadCoupons = () => get("/api/coupons");

/** Every draw of the event up to `upTo`, without names, in its order. */
export async function loadLog(eventId: string, upTo = Number.POSITIVE_INFINITY): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  let after: number | undefined;
  do {
    const page = await get("/api/event/log", {
      event_id: eventId,
      after,
      limit: LINES_AT_ONCE,
    });
    lines.push(...page.lines);
    after = page.next ?? undefined;
  } while (after !== undefined && after < upTo);
  return lines.filter(({ seq }) => seq <= upTo);
}

/**
 * Draws once. After a lost answer the same key goes out again, whatever else is known by then: it shows the prize that
 * was drawn, and takes no second chance.
 */
export const draw = (eventId: string) =>
  once(`draw ${eventId}`, (idempotencyKey) => post("/api/event/draw", { event_id: eventId }, { idempotencyKey }));

/** These may be sent twice: the second changes nothing. */
export const claimMission = (eventId: string, mission: MissionName) =>
  post("/api/event/mission", { event_id: eventId, mission });
export const claimTier = (eventId: string, spendCents: number) =>
  post("/api/event/tier", { event_id: eventId, spend_cents: spendCents });
export const claimReward = (eventId: string) => post("/api/event/reward", { event_id: eventId });
export const takeFreeEntry = (eventId: string) => post("/api/event/free_entry", { event_id: eventId });
export const setClientSeed = (eventId: string, clientSeed: string) =>
  post("/api/event/client_seed", { event_id: eventId, client_seed: clientSeed });
