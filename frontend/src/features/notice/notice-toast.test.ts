// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { noticeStore as popups } from "@/components/notices";
import { tellHere } from "@/components/told-here";
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

test("what the page has just said itself is not said twice, and what it could not say is", async () => {
  const filled = (goods_id: string) => {
    const order = noticeOf().order;
    return noticeOf({ kind: "buy_request_filled", order: order == null ? null : { ...order, goods_id } });
  };
  tellHere("bought 1", Promise.resolve(true));
  tellHere("bought 2", Promise.resolve(false));
  tellHere("bought 3", Promise.reject(new Error("lost")));
  await popUpNotice(filled("1"));
  expect(popups.notices).toEqual([]);
  for (const goods of ["2", "3", "4"]) {
    popups.notices = [];
    await popUpNotice(filled(goods));
    expect(popups.notices).toHaveLength(1);
  }
});

test("after an absence one word stands for all that came", async () => {
  await popUpFresh();
  popups.notices[0]?.action?.run();
  expect(location.pathname).toBe("/notices");
});
