/** What was said, as a virtual list: thousands of messages, a few dozen on the page. A row's place in it is its seq. */
import { ActionIcon, Loader } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Virtuoso, type ListRange, type VirtuosoHandle } from "react-virtuoso";
import { useSnapshot } from "valtio";
import type { Conversation } from "@/api/schema";
import { Icon } from "@/components/icon";
import { readByOthers } from "./conversations";
import { MessageRow } from "./message-row";
import { jumpTo, jumpToEnd, loadNewer, loadOlder, markRead } from "./messages-calls";
import { jumpDone, messagesStore } from "./messages-store";
import type { Unsent } from "./outbox";
import { bringTo, type Place } from "./scroll-to";
import { isAtEnd, isAtStart, runStart, type TalkLog } from "./talk-log";
import { findFirstUnread, talkRows, type Row } from "./talk-rows";
import { UnsentRow } from "./unsent-row";
import classes from "./talk-history.module.css";

interface Props {
  conversation: Conversation;
  /** Loaded. */
  log: TalkLog;
  unsent: Unsent[];
}

interface Context {
  atStart: boolean;
  empty: boolean;
}

const NEAR = 5;

/** A page that could not be had is asked for again when its edge is reached again. */
const ignore = () => undefined;

/** How long a message that was jumped to stays marked. */
const FLASH_MS = 2_000;

export function TalkHistory({ conversation, log, unsent }: Props) {
  const { t } = useTranslation();
  const id = conversation.conversation_id;
  const self = conversation.self.uid;
  const list = useRef<VirtuosoHandle>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [top, setTop] = useState(0);
  // Fixed when the talk is opened: the line stays where reading began, though the marks move on.
  const [firstUnread] = useState(() => (conversation.unread > 0 ? findFirstUnread(log.messages, conversation.self.read_seq, self) : undefined));
  const [unreadAtOpen] = useState(conversation.unread);
  const [sawUnread, setSawUnread] = useState(firstUnread === undefined);
  const scroller = useRef<HTMLElement>(null);
  const standing = useRef<"end" | "elsewhere" | "moving">("moving");
  const { flash, placing } = usePlace(id, log, firstUnread, list, scroller, standing);

  const rows = useMemo(() => talkRows(log.messages, isAtEnd(log) ? unsent : [], self, firstUnread), [log, unsent, self, firstUnread]);
  const first = Math.max(1, runStart(log));
  const readByThem = readByOthers(conversation);

  const stick = useStickToBottom(scroller, log.window, standing);
  const read = useReading(id, log, rows, first, placing);
  const seen = useCallback(
    (range: ListRange) => {
      setTop(range.startIndex);
      read(range); // before the place is found as well: the list does not say the same range again
      if (placing) return;
      // A few rows ahead of the edge, so that a steady scroll meets no stop.
      if (range.startIndex <= first + NEAR) void loadOlder(id).catch(ignore);
      if (range.endIndex >= first + rows.length - 1 - NEAR) void loadNewer(id).catch(ignore);
      if (firstUnread !== undefined && range.startIndex <= firstUnread && firstUnread <= range.endIndex) setSawUnread(true);
    },
    [read, firstUnread, placing, id, first, rows.length],
  );
  const row = useCallback(
    (_: number, one: Row) =>
      one.kind === "message" ? (
        <MessageRow row={one} conversation={conversation} read={one.message.seq <= readByThem} flash={flash === one.message.seq} />
      ) : (
        <UnsentRow unsent={one.unsent} />
      ),
    [conversation, readByThem, flash],
  );
  const unseen = conversation.unread;
  return (
    <div className={classes["history"]} data-placing={placing || undefined}>
      <Virtuoso<Row, Context>
        key={log.window}
        ref={list}
        scrollerRef={(element) => void (scroller.current = element instanceof HTMLElement ? element : null)}
        className={classes["scroller"] ?? ""}
        role="log"
        aria-live="off"
        aria-label={t("messages.talk.history")}
        tabIndex={0}
        data={rows}
        context={{ atStart: isAtStart(log), empty: rows.length === 0 }}
        firstItemIndex={first}
        alignToBottom
        computeItemKey={(_, one) => one.key}
        itemContent={row}
        followOutput={(isAtBottom) => (isAtBottom || rows.at(-1)?.kind === "unsent" ? "auto" : false)}
        atBottomThreshold={48}
        atBottomStateChange={(bottom) => {
          setAtBottom(bottom);
          stick.atBottom(bottom);
        }}
        totalListHeightChanged={stick.grown}
        rangeChanged={seen}
        increaseViewportBy={{ top: 400, bottom: 0 }}
        components={{ Header: Beginning, EmptyPlaceholder: Nothing, Footer: Foot }}
      />
      {!sawUnread && firstUnread !== undefined && top > firstUnread && (
        <button type="button" className={classes["pill"]} data-place="top" onClick={() => void jumpTo(id, firstUnread).then(() => setSawUnread(true), ignore)}>
          <Icon name="up" size="s" />
          {t("messages.talk.firstUnread", { count: unreadAtOpen })}
        </button>
      )}
      {(!atBottom || !isAtEnd(log)) && rows.length > 0 && (
        <span className={classes["down"]}>
          {unseen > 0 ? (
            <button type="button" className={classes["pill"]} onClick={() => void jumpToEnd(id).catch(ignore)}>
              <Icon name="down" size="s" />
              {t("messages.talk.newMessages", { count: unseen })}
            </button>
          ) : (
            <ActionIcon variant="default" radius="xl" size="lg" aria-label={t("messages.talk.toEnd")} onClick={() => void jumpToEnd(id).catch(ignore)}>
              <Icon name="down" />
            </ActionIcon>
          )}
        </span>
      )}
    </div>
  );
}

/**
 * Where the list stands: first at the place that was asked for, the first unread or the end; later wherever a search hit
 * or a button leads. `flash` is the seq of a message that was jumped to, for a moment.
 */
function usePlace(
  id: string,
  log: TalkLog,
  firstUnread: number | undefined,
  list: RefObject<VirtuosoHandle | null>,
  scroller: RefObject<HTMLElement | null>,
  standing: RefObject<"end" | "elsewhere" | "moving">,
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
      return bringTo(place, () => ({ list: list.current, scroller: scroller.current }), indexOf, () => {
        standing.current = "end" in place ? "end" : "elsewhere";
        done();
      });
    },
    [list, scroller, standing],
  );
  const wanted = jump !== null && jump.conversation_id === id && holds(log, jump.seq) ? jump : null;
  useEffect(() => {
    // A new window of the history without a wish for a place in it shows its end.
    if (wanted !== null) return;
    setPlacing(true);
    const place: Place = firstUnread !== undefined && holds(latest.current, firstUnread) ? { seq: firstUnread, align: "start" } : { end: true };
    return go(place, () => setPlacing(false));
    // The wish is looked at only when the window is new; later wishes have the effect below.
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

function holds(log: TalkLog, seq: number): boolean {
  return log.messages.some((message) => message.seq === seq);
}

/** Ours: so long after the reader's hand moved, leaving the end is the reader's wish and not a row that grew. */
const HAND_MS = 1_500;

/** Keeps who reads the newest message at the newest message: when a row there grows, or the frame shrinks. */
function useStickToBottom(scroller: RefObject<HTMLElement | null>, window: number, standing: RefObject<"end" | "elsewhere" | "moving">) {
  const hand = useRef(0);
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

/** Marks as read what is on the screen, while somebody can be looking at it. */
function useReading(id: string, log: TalkLog, rows: Row[], first: number, placing: boolean): (range: ListRange) => void {
  const lowest = useRef(-1);
  const mark = useCallback(() => {
    if (placing || document.visibilityState !== "visible") return;
    const shown = rows.slice(0, lowest.current - first + 1).findLast((row) => row.kind === "message");
    if (shown?.kind === "message") void markRead(id, shown.message.seq).catch(() => undefined);
  }, [id, rows, first, placing]);
  useEffect(() => {
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [mark, log]);
  return useCallback(
    (range: ListRange) => {
      lowest.current = range.endIndex;
      mark();
    },
    [mark],
  );
}

function Beginning({ context }: { context?: Context }) {
  const { t } = useTranslation();
  if (context?.empty === true) return null;
  return <div className={classes["edge"]}>{context?.atStart === true ? t("messages.talk.beginning") : <Loader size="xs" aria-label={t("messages.talk.loading")} />}</div>;
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <div className={classes["nothing"]}>
      <Icon name="messages" size="l" />
      <p>{t("messages.talk.nothing")}</p>
    </div>
  );
}

function Foot() {
  return <div className={classes["foot"]} />;
}
