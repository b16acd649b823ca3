import { beforeEach, expect, test } from "vitest";
import { noticeOf, unreadOf } from "./notice-fixtures";
import { noticeStore } from "./notice-store";
import { forgetNotices, receiveNewest, receiveNotice, receiveUnread } from "./receive-notices";

beforeEach(forgetNotices);

test("a push that comes twice is told once", () => {
  expect(receiveNotice(noticeOf(), unreadOf(1))).toBe(true);
  expect(receiveNotice(noticeOf(), unreadOf(1))).toBe(false);
  expect(noticeStore.unread).toBe(1);
});

test("of two that crossed, the later one counts", () => {
  receiveNotice(noticeOf({ notice_id: "10" }), unreadOf(2));
  expect(receiveNotice(noticeOf({ notice_id: "9" }), unreadOf(1))).toBe(true);
  expect(noticeStore.unread).toBe(2);
});

test("what was read in another window is counted no more, and lists are read again", () => {
  receiveNotice(noticeOf(), unreadOf(3));
  const { changes } = noticeStore;
  receiveUnread({ unread_message: 0, unread_system_message: 1, unread_social_message: 0 });
  expect(noticeStore.unread).toBe(1);
  expect(noticeStore.changes).toBeGreaterThan(changes);
});

test("only what came while one was away is new after it", () => {
  expect(receiveNewest(noticeOf({ notice_id: "5" }), unreadOf(4))).toBe(false);
  expect(receiveNewest(noticeOf({ notice_id: "5" }), unreadOf(4))).toBe(false);
  expect(receiveNewest(noticeOf({ notice_id: "6" }), unreadOf(5))).toBe(true);
  expect(receiveNewest(noticeOf({ notice_id: "8", read: true }), unreadOf(0))).toBe(false);
  expect(noticeStore.unread).toBe(0);
});

test("nothing of the one before is left for the next person", () => {
  receiveNotice(noticeOf(), unreadOf(1));
  forgetNotices();
  expect(noticeStore.unread).toBeNull();
  expect(receiveNotice(noticeOf(), unreadOf(1))).toBe(true);
});
