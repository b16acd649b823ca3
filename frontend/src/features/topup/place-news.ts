/** What the store needs to know of a place to keep the newest, by itself: every page has it from the first moment. */
import type { Place, PlaceStage } from "@/api/topup";

/**
 * The later of two. Epochs rise when one queues anew; what only counts the people ahead again may come under the same
 * version.
 */
export function newerPlace(known: Place | undefined, arrived: Place): Place {
  if (known === undefined || known.place_id !== arrived.place_id) return arrived;
  if (arrived.epoch !== known.epoch) return arrived.epoch > known.epoch ? arrived : known;
  if (arrived.version !== known.version) return arrived.version > known.version ? arrived : known;
  return arrived.at > known.at ? arrived : known;
}

/**
 * How far the server's clock is ahead of this machine's, in ms. News was written before it was heard, so each says "at
 * least so far": the largest is the closest. Ninety seconds are too few to lose some of them to a clock that is wrong.
 */
export function clockAhead(known: number | undefined, writtenAt: number, heardAt: number): number {
  return Math.max(known ?? Number.NEGATIVE_INFINITY, writtenAt - heardAt);
}

/** Somebody or something still has to move. */
export function isLive(stage: PlaceStage): boolean {
  return stage === "waiting" || stage === "called" || stage === "redeeming" || stage === "timeout";
}
