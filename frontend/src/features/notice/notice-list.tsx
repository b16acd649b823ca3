/** The reader's notices, newest first, as the bell's panel and the page show them. */
import { Button, Skeleton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Failed } from "@/components/failed";
import { Icon } from "@/components/icon";
import { usePagedQuery } from "@/components/use-paged-query";
import { useTask } from "@/components/use-task";
import { loadNotices, markAllRead } from "./notice-calls";
import { NoticeRow } from "./notice-row";
import { noticeStore, type Notice } from "./notice-store";
import classes from "./notice.module.css";

/** As many as are in sight at first. */
const PLACEHOLDERS = [1, 2, 3, 4, 5];

interface Props {
  heading: "h1" | "h2";
  /** So many rows at most; without it all, page by page. */
  most?: number;
  /** A row was followed. */
  onLeave?: () => void;
}

export function NoticeList({ heading: Heading, most, onLeave }: Props) {
  const { t } = useTranslation();
  const { changes, unread } = useSnapshot(noticeStore);
  const { rows, error, hasMore, isFetchingMore, more, refetch } = usePagedQuery<Notice>(
    keyOf("/api/account/notice/list"),
    loadNotices,
  );
  const known = useRef(changes);
  useEffect(() => {
    if (known.current === changes) return;
    known.current = changes;
    void refetch();
  }, [changes, refetch]);
  const newest = rows?.[0];
  const isAllRead = newest === undefined || unread === 0;
  const [readAll] = useTask(async () => {
    if (!isAllRead) await markAllRead(newest);
  });
  return (
    <>
      <header className={classes["head"]}>
        {/* A panel that opens is read from here; its rows may still be on their way. */}
        <Heading tabIndex={-1} data-autofocus={most !== undefined || undefined}>
          {t("notice.title")}
        </Heading>
        {/* Never disabled: who has just pressed it would lose their place, and Escape would not close the panel. */}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-disabled={isAllRead}
          data-disabled={isAllRead}
          onClick={readAll}
        >
          {t("notice.all_read")}
        </Button>
      </header>
      {rows === undefined && error === null && <Waiting />}
      {error !== null && <Failed cause={error} again={refetch} />}
      {rows?.length === 0 && (
        <EmptyState art={<Icon name="bell" size="l" />} title={t("notice.empty")} words={t("notice.empty_words")} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <ul className={classes["rows"]}>
          {rows.slice(0, most).map((notice) => (
            <NoticeRow key={notice.notice_id} notice={notice} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {most === undefined && hasMore && (
        <Button variant="default" loading={isFetchingMore} onClick={more} className={classes["more"]}>
          {t("notice.more")}
        </Button>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={classes["rows"]} aria-hidden="true">
      {PLACEHOLDERS.map((row) => (
        <div key={row} className={classes["row"]}>
          <Skeleton circle height="2.25rem" />
          <span className={classes["words"]}>
            <Skeleton height="1rem" width="45%" />
            <Skeleton height="0.85rem" width="80%" mt="0.4rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
