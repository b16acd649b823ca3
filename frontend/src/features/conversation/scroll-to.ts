/**
 * Brings a row of the virtual list to its place and keeps at it until it is there: heights are only known once rows are
 * drawn, so the first attempt often lands beside. The list's own way of starting at a row hides itself for good when
 * the machine is slow, so this is used for the start as well.
 */
import type { VirtuosoHandle } from "react-virtuoso";

export type Place = { seq: number; align: "start" | "center" } | { end: true };

/** Ours: at most 20 looks, 40 ms apart; then it is left where it is, for the reader's hand has the last word. */
const MOST_LOOKS = 20;
const PAUSE_MS = 40;

/** The list as it is on the page; both are null until it is drawn. */
export interface ListOnPage {
  list: VirtuosoHandle | null;
  scroller: HTMLElement | null;
}

/** Calls `done` once it is there. The answer stops trying. */
export function bringTo(
  place: Place,
  page: () => ListOnPage,
  indexOf: (seq: number) => number,
  done: () => void,
): () => void {
  let looks = 0;
  let good = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    looks += 1;
    const { list, scroller } = page();
    if (scroller !== null && isThere(place, scroller)) good += 1;
    else {
      good = 0;
      if (list !== null) scroll(place, list, indexOf);
    }
    if (good >= 2 || looks >= MOST_LOOKS) return done();
    timer = setTimeout(look, PAUSE_MS);
  };
  look();
  return () => clearTimeout(timer);
}

function scroll(place: Place, list: VirtuosoHandle, indexOf: (seq: number) => number): void {
  if ("end" in place) return list.scrollToIndex({ index: "LAST", align: "end" });
  const index = indexOf(place.seq);
  if (index >= 0) list.scrollToIndex({ index, align: place.align, offset: place.align === "start" ? -72 : 0 });
}

/** Whether nothing is left below. */
export function isAtEnd(scroller: HTMLElement | null): boolean {
  return scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 4;
}

function isThere(place: Place, scroller: HTMLElement): boolean {
  if ("end" in place) return isAtEnd(scroller);
  const row = scroller.querySelector(`[data-seq="${place.seq}"]`);
  if (row === null) return false;
  const { top, bottom } = row.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  return top >= frame.top - 1 && Math.min(bottom, top + frame.height) <= frame.bottom + 1;
}
