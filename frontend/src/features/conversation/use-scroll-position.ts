/** Where in its history a conversation stands: the place it opens at, jumps, and staying at the newest words. */
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { VirtuosoHandle } from "react-virtuoso";
import { useSnapshot } from "valtio";
import { jumpDone, messagesStore } from "./conversation-store";
import { bringTo, isAtEnd, type Place } from "./scroll-to";
import type { MessageLog } from "./message-log";

/** At the newest words, somewhere else, or on the way to a place. */
export type Standing = "end" | "elsewhere" | "moving";

/** How long a message that was jumped to stays marked. */
const FLASH_MS = 2_000;

/**
 * Where the list stands: first at the place that was asked for, the first unread or the end; later wherever a search
 * hit or a button leads. `flash` is the seq of a message that was jumped to, for a moment.
 */
export function useScrollPosition(
  id: string,
  log: MessageLog,
  firstUnread: number | undefined,
  list: RefObject<VirtuosoHandle | null>,
  scroller: RefObject<HTMLElement | null>,
  standing: RefObject<Standing>,
) {
  const { jump } = useSnapshot(messagesStore);
  const [flash, setFlash] = useState<number>();
  const [placing, setPlacing] = useState(true);
  const latest = useRef(log);
  latest.current = log;
  const go = useCallback(
    (place: Place, done: () => void) => {
      const indexOf = (seq: number) => latest.current.messages.findIndex((message) => message.seq === seq);
      standing.current = "moving";
      return bringTo(
        place,
        () => ({ list: list.current, scroller: scroller.current }),
        indexOf,
        () => {
          // A first unread message that is also the last one stands at the end: a picture that loads above it must not
          // push it away.
          standing.current = "end" in place || isAtEnd(scroller.current) ? "end" : "elsewhere";
          done();
        },
      );
    },
    [list, scroller, standing],
  );
  const wanted = jump !== null && jump.conversation_id === id && holds(log, jump.seq) ? jump : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request counts when the window is new
  useEffect(() => {
    // A new window of the history without a request for a place in it shows its end.
    if (wanted !== null) return;
    setPlacing(true);
    const place: Place =
      firstUnread !== undefined && holds(latest.current, firstUnread)
        ? { seq: firstUnread, align: "start" }
        : { end: true };
    return go(place, () => setPlacing(false));
    // The request is looked at only when the window is new; later requests have the effect below.
  }, [log.window, firstUnread, go]);
  useEffect(() => {
    if (wanted === null) return;
    const toEnd = wanted.seq === latest.current.lastSeq;
    return go(toEnd ? { end: true } : { seq: wanted.seq, align: "center" }, () => {
      setPlacing(false);
      if (!toEnd) setFlash(wanted.seq);
      jumpDone();
    });
  }, [wanted, go]);
  useEffect(() => {
    if (flash === undefined) return;
    const timer = setTimeout(() => setFlash(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return { flash, placing };
}

function holds(log: MessageLog, seq: number): boolean {
  return log.messages.some((message) => message.seq === seq);
}

/** Ours: so long after the reader's hand moved, leaving the end is the reader's choice and not a row that grew. */
const HAND_MS = 1_500;

/** Keeps who reads the newest message at the newest message: when a row there grows, or the frame shrinks. */
export function useStickToBottom(
  scroller: RefObject<HTMLElement | null>,
  window: number,
  standing: RefObject<Standing>,
) {
  // Long ago: clocks of pages begin at 0, and a page that has just opened has not been touched.
  const hand = useRef(Number.NEGATIVE_INFINITY);
  const follow = useCallback(() => {
    if (standing.current === "end") scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [scroller, standing]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const moved = () => void (hand.current = performance.now());
    const signs = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
    signs.forEach((sign) => element.addEventListener(sign, moved, { passive: true }));
    // The composer grows, or a phone's keyboard comes up: the newest words stay above it.
    const watch = new ResizeObserver(follow);
    watch.observe(element);
    return () => {
      signs.forEach((sign) => element.removeEventListener(sign, moved));
      watch.disconnect();
    };
  }, [scroller, follow, window]);
  return useMemo(
    () => ({
      atBottom: (bottom: boolean) => {
        if (standing.current === "moving") return;
        if (bottom) standing.current = "end";
        else if (performance.now() - hand.current < HAND_MS) standing.current = "elsewhere";
      },
      grown: () => void requestAnimationFrame(follow),
    }),
    [follow, standing],
  );
}
