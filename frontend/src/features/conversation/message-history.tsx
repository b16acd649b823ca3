/** What was said, as a virtual list: thousands of messages, a few dozen on the page. A row's place in it is its seq. */
import { ActionIcon, Loader } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtuoso, type ListRange, type VirtuosoHandle } from "react-virtuoso";
import type { Conversation } from "@/api/schema";
import { Icon } from "@/components/icon";
import { readByOthers } from "./conversations";
import { MessageRow } from "./message-row";
import { jumpTo, jumpToEnd, loadNewer, loadOlder, markRead } from "./conversation-calls";
import type { Unsent } from "./outbox";
import { isAtEnd, isAtStart, runStart, type MessageLog } from "./message-log";
import type { ConversationExtras } from "./conversation-extras";
import { findFirstUnread, historyRows, type Row } from "./history-rows";
import { UnsentRow } from "./unsent-row";
import { useScrollPosition, useStickToBottom, type Standing } from "./use-scroll-position";
import classes from "./message-history.module.css";

interface Props {
  conversation: Conversation;
  /** Loaded. */
  log: MessageLog;
  unsent: Unsent[];
  extras?: Pick<ConversationExtras, "asides"> | undefined;
  readOnly?: boolean;
}

interface Context {
  atStart: boolean;
  empty: boolean;
}

/** Ours: so many rows from its edge the next page is asked for. */
const NEAR = 5;

/** A page that could not be had is asked for again when its edge is reached again. */
const ignore = () => undefined;

export function MessageHistory({ conversation, log, unsent, extras, readOnly = false }: Props) {
  const { t } = useTranslation();
  const id = conversation.conversation_id;
  const self = conversation.self.uid;
  const list = useRef<VirtuosoHandle>(null);
  const [atBottom, setAtBottom] = useState(true);
  const [top, setTop] = useState(0);
  // Fixed when the conversation is opened: the line stays where reading began, though the marks move on.
  const [firstUnread] = useState(() =>
    conversation.unread > 0 ? findFirstUnread(log.messages, conversation.self.read_seq, self) : undefined,
  );
  const [unreadAtOpen] = useState(conversation.unread);
  const [sawUnread, setSawUnread] = useState(firstUnread === undefined);
  const scroller = useRef<HTMLElement>(null);
  const standing = useRef<Standing>("moving");
  const { flash, placing } = useScrollPosition(id, log, firstUnread, list, scroller, standing);

  const asides = extras?.asides;
  const rows = useMemo(
    () => historyRows(log.messages, isAtEnd(log) ? unsent : [], self, firstUnread, asides),
    [log, unsent, self, firstUnread, asides],
  );
  const first = Math.max(1, runStart(log));
  const readByThem = readByOthers(conversation);

  const stick = useStickToBottom(scroller, log.window, standing);
  const read = useReading(id, log, rows, first, placing || readOnly);
  const seen = useCallback(
    (range: ListRange) => {
      setTop(range.startIndex);
      read(range); // before the place is found as well: the list does not say the same range again
      if (placing) return;
      // A few rows ahead of the edge, so that a steady scroll meets no stop.
      if (range.startIndex <= first + NEAR) void loadOlder(id).catch(ignore);
      if (range.endIndex >= first + rows.length - 1 - NEAR) void loadNewer(id).catch(ignore);
      if (firstUnread !== undefined && range.startIndex <= firstUnread && firstUnread <= range.endIndex)
        setSawUnread(true);
    },
    [read, firstUnread, placing, id, first, rows.length],
  );
  const row = useCallback(
    (_: number, one: Row) =>
      one.kind === "message" ? (
        <MessageRow
          row={one}
          conversation={conversation}
          read={one.message.seq <= readByThem}
          flash={flash === one.message.seq}
        />
      ) : (
        <UnsentRow unsent={one.unsent} />
      ),
    [conversation, readByThem, flash],
  );
  // The same object while nothing in it changes: the list draws itself again for every new one.
  const [atStart, empty] = [isAtStart(log), rows.length === 0];
  const context = useMemo(() => ({ atStart, empty }), [atStart, empty]);
  const label = t("conversation.log.history");
  // Made again only when something it shows has changed. The list tells where it stands in the very moment it is drawn,
  // and what it tells is kept in state here: drawn again for that, it would tell again, for ever.
  const shown = useMemo(
    () => (
      <Virtuoso<Row, Context>
        key={log.window}
        ref={list}
        scrollerRef={(element) => void (scroller.current = element instanceof HTMLElement ? element : null)}
        className={classes["scroller"] ?? ""}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        data={rows}
        context={context}
        firstItemIndex={first}
        alignToBottom
        computeItemKey={keyOf}
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
        components={PARTS}
      />
    ),
    [log.window, label, rows, context, first, row, stick, seen],
  );
  const unseen = conversation.unread;
  return (
    <div className={classes["history"]} data-placing={placing || undefined}>
      {shown}
      {!sawUnread && firstUnread !== undefined && top > firstUnread && (
        <button
          type="button"
          className={classes["pill"]}
          data-place="top"
          onClick={() => void jumpTo(id, firstUnread).then(() => setSawUnread(true), ignore)}
        >
          <Icon name="up" size="s" />
          {t("conversation.log.firstUnread", { count: unreadAtOpen })}
        </button>
      )}
      {(!atBottom || !isAtEnd(log)) && rows.length > 0 && (
        <span className={classes["down"]}>
          {unseen > 0 ? (
            <button type="button" className={classes["pill"]} onClick={() => void jumpToEnd(id).catch(ignore)}>
              <Icon name="down" size="s" />
              {t("conversation.log.newMessages", { count: unseen })}
            </button>
          ) : (
            <ActionIcon
              variant="default"
              radius="xl"
              size="lg"
              aria-label={t("conversation.log.toEnd")}
              onClick={() => void jumpToEnd(id).catch(ignore)}
            >
              <Icon name="down" />
            </ActionIcon>
          )}
        </span>
      )}
    </div>
  );
}

/** Marks as read what is on the screen, while somebody can be looking at it. */
function useReading(
  id: string,
  log: MessageLog,
  rows: Row[],
  first: number,
  placing: boolean,
): (range: ListRange) => void {
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
  return (
    <div className={classes["edge"]}>
      {context?.atStart === true ? (
        t("conversation.log.beginning")
      ) : (
        <Loader size="xs" role="progressbar" aria-label={t("conversation.log.loading")} />
      )}
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <div className={classes["nothing"]}>
      <Icon name="messages" size="l" />
      <p>{t("conversation.log.nothing")}</p>
    </div>
  );
}

function Foot() {
  return <div className={classes["foot"]} />;
}

const PARTS = { Header: Beginning, EmptyPlaceholder: Nothing, Footer: Foot };

function keyOf(_: number, row: Row): string {
  return row.key;
}
