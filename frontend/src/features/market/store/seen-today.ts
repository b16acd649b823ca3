/** What a visitor was shown of stores today: each welcome once a day, and again when the store has changed. */

/** By the seller's uid, the day and the version it was shown on. */
export type Seen = Readonly<Record<string, readonly [day: string, version: number]>>;

/** Ours: more stores than anybody enters in a day. */
const KEPT = 50;

export const isSeen = (seen: Seen, uid: string, version: number, day: string): boolean =>
  seen[uid]?.[0] === day && seen[uid][1] === version;

/** With this one; what is of another day goes, and the oldest of too many. */
export function withSeen(seen: Seen, uid: string, version: number, day: string): Seen {
  const today = Object.entries(seen).filter(([of, [on]]) => on === day && of !== uid);
  return Object.fromEntries([...today.slice(1 - KEPT), [uid, [day, version] as const]]);
}

const PLACE = "guildhall.stores_seen";

/** Storage may be full, forbidden or hold anything: then it is shown once more. */
export function readSeen(): Seen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const isPair = (value: unknown): value is [string, number] =>
      Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
    return Object.fromEntries(
      Object.entries(kept).flatMap(([uid, value]: [string, unknown]) => (isPair(value) ? [[uid, value] as const] : [])),
    );
  } catch {
    return {};
  }
}

export function keepSeen(seen: Seen): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(seen));
  } catch {
    // It is shown again.
  }
}

/** A day of the reader's. */
export const dayOf = (at: number): string => new Date(at).toDateString();
