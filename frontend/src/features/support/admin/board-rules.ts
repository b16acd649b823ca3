/** Which board is the newer one, and what the line drawn behind it remembers. Pure. */
import type { Board } from "./admin-types";

/** What is drawn over time. */
export interface Sample {
  at: number;
  waiting: number;
  needs_reply: number;
  assigned: number;
}

/** Ours: so long looks the line back. */
export const TRAIL_MS = 30 * 60_000;
/** Ours: a line of 360 points is finer than a screen shows. */
const APART_MS = 5_000;

/**
 * The later of two boards. Versions count from one start of the server: after another start they begin anew, so what
 * was written later counts, whatever its version; within one moment the version decides.
 */
export function newerBoard(known: Board | undefined, arrived: Board): Board {
  if (known === undefined || known.team_id !== arrived.team_id) return arrived;
  if (arrived.at !== known.at) return arrived.at > known.at ? arrived : known;
  return arrived.version > known.version ? arrived : known;
}

/**
 * The trail with one more moment. Moments close together are one: the last of them, so that the line ends at the truth.
 */
export function extendTrail(trail: readonly Sample[], board: Board): Sample[] {
  const { at, waiting, needs_reply, assigned } = board;
  const last = trail.at(-1);
  if (last !== undefined && at <= last.at) return [...trail];
  const before = trail.at(-2);
  const kept =
    last !== undefined && before !== undefined && last.at - before.at < APART_MS ? trail.slice(0, -1) : trail;
  return [...kept.filter((one) => one.at > at - TRAIL_MS), { at, waiting, needs_reply, assigned }];
}
