/** Reading the list of notices, and saying what was read. Spec §7 (`notice/list`, `notice/read`). */
import { get, post } from "@/api/call";
import type { Page } from "@/components/use-paged-query";
import type { Notice } from "./notice-store";
import { listChanged, receiveNewest, receiveUnread } from "./receive-notices";

/** Rows of one page. */
export const PAGE_SIZE = 20;

export async function loadNotices(before?: string): Promise<Page<Notice>> {
  const cursor = before === undefined ? {} : { before };
  const page = await get("/api/account/notice/list", { limit: PAGE_SIZE, ...cursor });
  if (before === undefined) receiveNewest(page.notices[0], page.unread);
  return { rows: page.notices, next: page.next };
}

/** Reads how many are unread; answers whether something new came meanwhile. */
export async function catchUp(): Promise<boolean> {
  const page = await get("/api/account/notice/list", { limit: 1 }, { quiet: true });
  listChanged();
  return receiveNewest(page.notices[0], page.unread);
}

export async function markRead(notice: Pick<Notice, "notice_id" | "read">): Promise<void> {
  if (notice.read) return;
  receiveUnread(await post("/api/account/notice/read", { notice_ids: [notice.notice_id] }));
}

/** Everything up to the newest that is shown: what arrives meanwhile stays unread. */
export async function markAllRead(newest: Pick<Notice, "notice_id">): Promise<void> {
  receiveUnread(await post("/api/account/notice/read", { up_to: newest.notice_id }));
}
