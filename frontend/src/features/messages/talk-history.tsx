/** What was said, as a virtual list: thousands of messages, a few dozen on the page. A row's place in it is its seq. */
import { ActionIcon, Loader } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
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
  const flash = useJump(id, log, list);

  const rows = useMemo(() => talkRows(log.messages, isAtEnd(log) ? unsent : [], self, firstUnread), [log, unsent, self, firstUnread]);
  const first = Math.max(1, runStart(log));
  const readByThem = readByOthers(conversation);
  const ignore = () => undefined; // the edge is asked again when it is reached again

  const read = useReading(id, log, rows, first);
  const seen = useCallback(
    (range: ListRange) => {
      setTop(range.startIndex);
      if (firstUnread !== undefined && range.startIndex <= firstUnread && firstUnread <= range.endIndex) setSawUnread(true);
      read(range);
    },
    [read, firstUnread],
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
  const start = useInitialPlace(rows, firstUnread);
  const unseen = conversation.unread;
  return (
    <div className={classes["history"]}>
      <Virtuoso<Row, Context>
        key={log.window}
        ref={list}
        className={classes["scroller"] ?? ""}
        role="log"
        aria-live="off"
        aria-label={t("messages.talk.history")}
        tabIndex={0}
        data={rows}
        context={{ atStart: isAtStart(log), empty: rows.length === 0 }}
        firstItemIndex={first}
        initialTopMostItemIndex={start}
        alignToBottom
        computeItemKey={(_, one) => one.key}
        itemContent={row}
        followOutput={(isAtBottom) => (isAtBottom || rows.at(-1)?.kind === "unsent" ? "auto" : false)}
        atBottomThreshold={48}
        atBottomStateChange={setAtBottom}
        startReached={() => void loadOlder(id).catch(ignore)}
        endReached={() => void loadNewer(id).catch(ignore)}
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

/** Where the list stands when it is first shown: at the place that was asked for, the first unread, or the end. */
function useInitialPlace(rows: Row[], firstUnread: number | undefined) {
  const [place] = useState(() => placeOf(rows, messagesStore.jump?.seq) ?? placeOf(rows, firstUnread, 2));
  return place ?? { index: Math.max(0, rows.length - 1), align: "end" as const };
}

function placeOf(rows: Row[], seq: number | undefined, context = 0) {
  const index = rows.findIndex((row) => row.kind === "message" && row.message.seq === seq);
  return seq === undefined || index < 0 ? undefined : { index: Math.max(0, index - context), align: "start" as const };
}

/** Scrolls to the message somebody asked for, and marks it for a moment. The answer is its seq meanwhile. */
function useJump(id: string, log: TalkLog, list: React.RefObject<VirtuosoHandle | null>): number | undefined {
  const { jump } = useSnapshot(messagesStore);
  const [flash, setFlash] = useState<number>();
  useEffect(() => {
    if (jump === null || jump.conversation_id !== id) return;
    const index = log.messages.findIndex((message) => message.seq === jump.seq);
    if (index < 0) return;
    const isLast = jump.seq === log.lastSeq;
    const frame = requestAnimationFrame(() => {
      if (isLast) list.current?.scrollToIndex({ index: "LAST", align: "end" });
      else list.current?.scrollToIndex({ index, align: "center" });
      if (!isLast) setFlash(jump.seq);
      jumpDone();
    });
    return () => cancelAnimationFrame(frame);
  }, [jump, id, log, list]);
  useEffect(() => {
    if (flash === undefined) return;
    const timer = setTimeout(() => setFlash(undefined), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return flash;
}

/** Marks as read what is on the screen, while somebody can be looking at it. */
function useReading(id: string, log: TalkLog, rows: Row[], first: number): (range: ListRange) => void {
  const lowest = useRef(-1);
  const mark = useCallback(() => {
    if (document.visibilityState !== "visible") return;
    const shown = rows.slice(0, lowest.current - first + 1).findLast((row) => row.kind === "message");
    if (shown?.kind === "message") void markRead(id, shown.message.seq).catch(() => undefined);
  }, [id, rows, first]);
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
