/** What answers and pushes say of the reader's notices, put into the store. */
import { noticeStore, type Notice, type UnreadNotices } from "./notice-store";

/** Ids of notices that popped up here. */
const popped = new Set<string>();

export function total({ unread_message, unread_system_message, unread_social_message }: UnreadNotices): number {
  return unread_message + unread_system_message + unread_social_message;
}

/** A push, perhaps for the second time or late. Answers whether the reader is told of it here for the first time. */
export function receiveNotice(notice: Notice, unread: UnreadNotices): boolean {
  if (popped.has(notice.notice_id)) return false;
  popped.add(notice.notice_id);
  noticeStore.changes += 1;
  const number = Number(notice.notice_id);
  // Of two that crossed, the later one counted both.
  if (number > noticeStore.newest) {
    noticeStore.newest = number;
    noticeStore.unread = total(unread);
  }
  return true;
}

/** How things stand after something was read, here or in another window. */
export function receiveUnread(unread: UnreadNotices): void {
  noticeStore.unread = total(unread);
  noticeStore.changes += 1;
}

/** The beginning of the list, read again. Answers whether something unread came that was not known here. */
export function receiveNewest(newest: Notice | undefined, unread: UnreadNotices): boolean {
  const number = Number(newest?.notice_id ?? 0);
  const before = noticeStore.newest;
  noticeStore.unread = total(unread);
  if (number <= before) return false;
  noticeStore.newest = number;
  return before > 0 && newest?.read === false;
}

/** A list that is shown is behind. */
export function listChanged(): void {
  noticeStore.changes += 1;
}

/** Somebody else is here now. */
export function forgetNotices(): void {
  Object.assign(noticeStore, { unread: null, newest: 0, changes: noticeStore.changes + 1 });
  popped.clear();
}
