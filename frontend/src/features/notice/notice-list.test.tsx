import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { noticeOf, unreadOf } from "./notice-fixtures";
import { NoticeList } from "./notice-list";
import { noticeStore } from "./notice-store";
import { forgetNotices, receiveNotice } from "./receive-notices";

const LIST = "/api/account/notice/list";
const READ = "/api/account/notice/read";
const older = noticeOf({ notice_id: "6", kind: "proceeds", amount_cents: 1900, read: true });

/** One notice, which is read once somebody says so. */
function serveOne() {
  let read = false;
  return fakeServer({
    [LIST]: () => ({ notices: [noticeOf({ read })], unread: unreadOf(read ? 0 : 1) }),
    [READ]: () => {
      read = true;
      return unreadOf(0);
    },
  });
}

beforeEach(() => {
  identity.token = "t";
  forgetNotices();
  history.replaceState(null, "", "/market");
});
afterEach(() => {
  identity.token = null;
});

test("each row says what happened, to what, for how much and what to do; unread ones say so", async () => {
  fakeServer({ [LIST]: { notices: [noticeOf(), older], unread: unreadOf(1) } });
  renderInApp(<NoticeList heading="h2" />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toMatch(/Unread.*Sold.*AK-47 \| Redline.*Deliver it · until .*\$20\.00/u);
  expect(within(first!).getByRole("link").getAttribute("href")).toBe("/order/o1");
  expect(second?.textContent).toMatch(/^Sale completed.*\$19\.00/u);
  expect(noticeStore.unread).toBe(1);
});

test("following a row marks it as read and opens its page", async () => {
  const calls = serveOne();
  renderInApp(<NoticeList heading="h2" />);
  await userEvent.click(await screen.findByRole("link"));
  expect(location.pathname).toBe("/order/o1");
  await waitFor(() => expect(noticeStore.unread).toBe(0));
  expect(calls.find(({ path }) => path === READ)?.input).toEqual({ notice_ids: ["7"] });
});

test("all are marked up to the newest that is shown", async () => {
  const calls = serveOne();
  renderInApp(<NoticeList heading="h2" />);
  const all = screen.getByRole("button", { name: "Mark all as read" });
  await waitFor(() => expect(all.getAttribute("aria-disabled")).toBe("false"));
  await userEvent.click(all);
  await waitFor(() => expect(screen.queryByText("Unread")).toBeNull());
  expect(calls.find(({ path }) => path === READ)?.input).toEqual({ up_to: "7" });
  expect(all.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(all);
});

test("a notice that arrives is in the list that is open", async () => {
  let notices = [older];
  fakeServer({ [LIST]: () => ({ notices, unread: unreadOf(notices.length - 1) }) });
  renderInApp(<NoticeList heading="h2" />);
  await screen.findByText("Sale completed");
  notices = [noticeOf({ notice_id: "8", kind: "dispute_opened" }), older];
  receiveNotice(notices[0]!, unreadOf(1));
  await screen.findByText("Problem reported");
});

test("nothing yet, and a failure with the way to try again, are said in words", async () => {
  let fails = true;
  fakeServer({ [LIST]: () => (fails ? refuse(503, "busy") : { notices: [], unread: unreadOf(0) }) });
  renderInApp(<NoticeList heading="h2" />);
  const again = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await userEvent.click(again);
  await screen.findByText("No notifications yet");
});
