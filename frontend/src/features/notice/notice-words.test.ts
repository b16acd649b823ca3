import { expect, test } from "vitest";
import { NoticeKind } from "@/api/lists.gen";
import texts from "@/locales/en/notice.json";
import { noticeOf } from "./notice-fixtures";
import { hrefOf, lookOf, nameOf, titleOf, todoOf } from "./notice-words";

const soon = Date.now() + 3_600_000;

function ofEvent() {
  const { order: _, amount_cents: __, until: ___, side: ____, ...notice } = noticeOf({ kind: "event_cancelled" });
  const cancelled = { at: Date.UTC(2026, 10, 25), reason: "The servers are down." };
  const [starts_at, ends_at] = [Date.UTC(2026, 11, 1), Date.UTC(2026, 11, 8)];
  return { ...notice, event: { event_id: "e1", starts_at, ends_at, cancelled } };
}

const ofGoods = {
  order: null,
  goods: { goods_id: "1", game: "csgo", name: "AK-47 | Redline", names: { de: "AK-47 | Rotlinie" } },
};

const ofSearch = { ...ofGoods, search: { search_id: "s1", name: "Red ones", matches: 3 } };

const OF_REVIEWS: readonly string[] = ["message_removed", "warned", "account_frozen", "appeal_decided"];

const PAGES = [
  "order/o1",
  "top-up/o1",
  "event?event=e1",
  "settings",
  "settings/verification",
  "sell/apply",
  "sell/team",
  "sell/store",
  "buy/requests",
  "buy/bargains?tab=ended",
  "sell/bargains",
  "sell/inventory",
  "sell/inventory/steam",
  "market/goods/1",
  "notices/reports",
  "notices/decision/c1",
  "favorites/searches",
].map((path) => `/${path}`);

test("every kind the server knows has words, a sign and a page", () => {
  for (const kind of NoticeKind) {
    const review = OF_REVIEWS.includes(kind) ? { case_id: "c1", kind: "chat_message" as const } : null;
    const order = kind.startsWith("viewed_") ? { order: null } : {};
    const search = kind === "saved_search_found" ? ofSearch : {};
    const goods = kind === "goods_on_sale" || kind === "item_tradable" ? ofGoods : search;
    const notice = kind === "event_cancelled" ? ofEvent() : noticeOf({ kind, review, ...order, ...goods });
    expect(texts.kind[kind], kind).toBeTruthy();
    expect(titleOf(notice)).toBe(`notice.kind.${kind}`);
    expect(lookOf(notice).icon).toBeTruthy();
    expect(PAGES).toContain(hrefOf(notice));
  }
  expect(Object.keys(texts.kind).sort()).toEqual([...NoticeKind].sort());
});

test("a cancelled event is named by its days and leads to its own page", () => {
  const notice = ofEvent();
  expect(hrefOf(notice)).toBe("/event?event=e1");
  expect(nameOf(notice, "en")).toMatch(/^Dec 1\s–\s7, 2026$/u);
  expect(todoOf(notice, Date.now())).toBeNull();
});

test("a saved search says what it found, and how much more; one find is shown at once", () => {
  const notice = noticeOf({ kind: "saved_search_found", ...ofSearch });
  expect(nameOf(notice, "de")).toBe("Red ones: AK-47 | Rotlinie (+2)");
  expect(hrefOf(notice)).toBe("/favorites/searches");
  const one = { ...notice, search: { search_id: "s1", matches: 1 } };
  expect(nameOf(one, "en")).toBe("AK-47 | Redline");
  expect(hrefOf(one)).toBe("/market/goods/1");
});

test("a turn leads to its queue, money without an order to the balance", () => {
  expect(hrefOf(noticeOf({ kind: "your_turn" }))).toBe("/top-up/o1");
  const { order: _, ...deposit } = noticeOf({ kind: "deposited" });
  expect(hrefOf(deposit)).toBe("/balance");
  expect(nameOf({ ...deposit, order: null }, "en")).toBeNull();
});

test("goods are named in the reader's language, and how many there are", () => {
  const notice = noticeOf();
  expect(nameOf(notice, "de")).toBe("AK-47 | Rotlinie");
  expect(nameOf(notice, "fr")).toBe("AK-47 | Redline");
  const many = noticeOf();
  expect(nameOf({ order: { ...many.order!, quantity: 3 } }, "fr")).toBe("AK-47 | Redline × 3");
});

test("goods that somebody waits for are named in the reader's language and lead to their page", () => {
  const notice = noticeOf({ kind: "goods_on_sale", ...ofGoods });
  expect(nameOf(notice, "de")).toBe("AK-47 | Rotlinie");
  expect(nameOf(notice, "fr")).toBe("AK-47 | Redline");
  expect(hrefOf(notice)).toBe("/market/goods/1");
  expect(hrefOf({ ...notice, kind: "item_tradable" })).toBe("/sell/inventory");
});

test("a sale is to be delivered until its deadline, and not once it is", () => {
  const sold = noticeOf({ until: soon });
  expect(todoOf(sold, Date.now())).toEqual({ what: "notice.todo.deliver", until: soon });
  expect(todoOf(sold, soon + 1)).toBeNull();
  expect(todoOf({ ...sold, order: { ...sold.order!, status: "sent" } }, Date.now())).toBeNull();
});

test("a sale that waits for the buyer's details asks nothing of the seller", () => {
  const { until: _, ...sold } = noticeOf();
  expect(todoOf({ ...sold, order: { ...sold.order!, status: "need_info" } }, Date.now())).toBeNull();
});
