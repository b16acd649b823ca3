// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { noticeStore as popups } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { readNotices } from "./hear-notices";
import { noticeOf, unreadOf } from "./notice-fixtures";
import { noticeStore } from "./notice-store";
import { forgetNotices } from "./receive-notices";

const LIST = "/api/account/notice/list";

beforeEach(() => {
  identity.token = "t";
  popups.notices = [];
  forgetNotices();
  history.replaceState(null, "", "/market");
});
afterEach(() => {
  identity.token = null;
});

test("what came while the connection was away is counted, and said once", async () => {
  let newest = noticeOf({ notice_id: "4" });
  fakeServer({ [LIST]: () => ({ notices: [newest], unread: unreadOf(Number(newest.notice_id)) }) });
  await readNotices();
  expect(noticeStore.unread).toBe(4);
  expect(popups.notices).toEqual([]);
  newest = noticeOf({ notice_id: "6" });
  await readNotices();
  await readNotices();
  expect(noticeStore.unread).toBe(6);
  expect(popups.notices.map(({ text }) => text)).toEqual(["New notifications arrived while you were away."]);
});

test("nobody is asked for who is not signed in", async () => {
  identity.token = null;
  const calls = fakeServer({});
  await readNotices();
  expect(calls).toEqual([]);
});
