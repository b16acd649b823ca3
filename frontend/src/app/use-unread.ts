/** Unread messages in all conversations, and unread notices, for badges and the title of the tab. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { tabTitle, titleOf } from "@/components/tab-title";
import { unreadTotal } from "@/features/conversation/conversations";
import { messagesStore } from "@/features/conversation/conversation-store";
import { noticeStore } from "@/features/notice/notice-store";
import { sessionStore } from "@/features/session/session-store";

export function useUnread(): number {
  const { conversations, counted, list } = useSnapshot(messagesStore);
  const { unread_at_start } = useSnapshot(sessionStore);
  // Until the list has been read, the count that came with the page is the best we know.
  const total = unreadTotal(conversations as typeof messagesStore.conversations, counted);
  return list.status === "idle" && Object.keys(counted).length === 0 ? Math.max(total, unread_at_start) : total;
}

export function useUnreadNotices(): number {
  const { unread } = useSnapshot(noticeStore);
  const { notices_at_start } = useSnapshot(sessionStore);
  return unread ?? notices_at_start;
}

/** "(3) Market · Guildhall" in the tab of a browser whose window is elsewhere. */
export function useTitle(unread: number): void {
  const title = titleOf(unread, useSnapshot(tabTitle));
  useEffect(() => {
    document.title = title;
  }, [title]);
}
