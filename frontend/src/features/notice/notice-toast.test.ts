// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { noticeStore as popups } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { noticeOf, unreadOf } from "./notice-fixtures";
import { popUpFresh, popUpNotice } from "./notice-toast";

const READ = "/api/account/notice/read";

beforeEach(() => {
  identity.token = "t";
  popups.notices = [];
  history.replaceState(null, "", "/market");
});
afterEach(() => {
  identity.token = null;
});

test("it says what happened and leads to its page, which reads it", async () => {
  const calls = fakeServer({ [READ]: unreadOf(0) });
  await popUpNotice(noticeOf());
  const [shown] = popups.notices;
  expect(shown?.text).toBe("Sold · \u2068AK-47 | Redline\u2069 · \u2068$20.00\u2069");
  expect(shown?.action?.label).toBe("Open");
  shown?.action?.run();
  expect(location.pathname).toBe("/order/o1");
  expect(calls[0]?.input).toEqual({ notice_ids: ["7"] });
});

test("bad news has another look than good news", async () => {
  await popUpNotice(noticeOf({ kind: "payment_failed" }));
  expect(popups.notices[0]?.type).toBe("warning");
});

test("who is on its page sees it there, and it is read", async () => {
  const calls = fakeServer({ [READ]: unreadOf(0) });
  history.replaceState(null, "", "/order/o1");
  await popUpNotice(noticeOf());
  await popUpNotice(noticeOf({ notice_id: "8", kind: "your_turn" }));
  expect(popups.notices).toEqual([]);
  expect(calls.map(({ input }) => input)).toEqual([{ notice_ids: ["7"] }, { notice_ids: ["8"] }]);
});

test("after an absence one word stands for all that came", async () => {
  await popUpFresh();
  popups.notices[0]?.action?.run();
  expect(location.pathname).toBe("/notices");
});
