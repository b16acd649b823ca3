import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Balance } from "@/api/trade";
import { helpCategory, type HelpKey } from "@/features/faq/help-category";
import { BalancePage } from "@/features/wallet/balance-page";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { Footer } from "./footer";
import { ROUTES } from "./routes";
import { TopBar } from "./top-bar";

/** Spec §2: the 20 keys of pages, by the category of the help that each opens. */
const KEYS = {
  buy: ["Market", "Market.All", "Market.Goods", "Market.Buy", "Market.Buy.History", "Market.Account.MyFavorites"],
  sell: [
    ...["Market.Inventory", "Market.Sell", "Market.Sell.Selling", "Market.Sell.History"],
    ...["Market.UserStore", "UserStore.Selling", "UserStore.History", "UserStore.Gallery"],
  ],
  charge: ["Market.Account.MyBalance", "Market.Account.MyBalance.Deposit", "Market.Account.MyBalance.History"],
  withdraw: ["MyBalance.Withdraw"],
  afterSale: ["Account.Buy", "Account.Buy.Order"],
} as const satisfies Record<string, readonly HelpKey[]>;
const ALL: readonly HelpKey[] = Object.values(KEYS).flat();

const balance: Balance = {
  version: 1,
  balance_cents: 500,
  available_cents: 500,
  held_cents: 0,
  withdrawable_cents: 0,
  by_origin: { bonus: 0, refund: 0, deposit: 500, sale: 0 },
  deposit_min_cents: 500,
  deposit_max_cents: 200_000,
};

/** Keys without a page of their own, and what they wait for. */
const WAITING: { [key in HelpKey]?: string } = {
  "UserStore.History": "what a store has sold",
  "UserStore.Gallery": "the gallery of a store",
};

/** Keys of what is no page of its own but a part of one, which leads to its help by itself. */
const OF_PARTS: { [key in HelpKey]?: string } = {
  "Market.Account.MyBalance.Deposit": "Help with adding funds",
  "Market.Account.MyBalance.History": "Help with transactions",
  "MyBalance.Withdraw": "Help with withdrawals",
};

/** What stands behind an address may say which help it asks for. */
const QUERIES = ["", "game=csgo"];
const asking = ROUTES.flatMap(({ path, help }) => {
  if (help === undefined) return [];
  return QUERIES.map((query) => [path, query, help(new URLSearchParams(query))] as const);
});

test("each of the 20 keys opens the help of its category", () => {
  expect(ALL).toHaveLength(20);
  for (const [category, keys] of Object.entries(KEYS))
    for (const key of keys) expect(helpCategory(key), key).toBe(category);
});

test("each key is asked by a page or a part of one, or it is said what it waits for", () => {
  const asked = new Set([...asking.map(([, , key]) => key), ...(Object.keys(OF_PARTS) as HelpKey[])]);
  // A key whose page is there now leaves the list of those that wait.
  expect([...asked, ...(Object.keys(WAITING) as HelpKey[])].toSorted()).toEqual(ALL.toSorted());
});

test.each(asking)("the links to the help of %s?%s ask for %s", (path, query, key) => {
  const { hook, searchHook } = memoryLocation({
    path: path.replace(/:\w+/gu, "1"),
    searchPath: query,
    static: true,
  });
  renderInApp(
    <Router hook={hook} searchHook={searchHook}>
      <TopBar unread={0} notices={0} />
      <Footer />
    </Router>,
  );
  const wanted = `/faq?page=${key}`;
  expect(within(screen.getByRole("banner")).getByRole("link", { name: "Help" }).getAttribute("href")).toBe(wanted);
  expect(screen.getByRole("link", { name: "Browse help topics" }).getAttribute("href")).toBe(wanted);
});

test("the market asks for the help of all of it, or of a game", () => {
  expect(asking.filter(([path]) => path === "/market").map(([, , key]) => key)).toEqual(["Market.All", "Market"]);
});

test("a page without a key opens all of the help", () => {
  renderInApp(
    <Router hook={memoryLocation({ path: "/event", static: true }).hook}>
      <Footer />
    </Router>,
  );
  expect(screen.getByRole("link", { name: "Browse help topics" }).getAttribute("href")).toBe("/faq");
});

test("what can be withdrawn, the transactions and the dialog for adding funds lead to their own help", async () => {
  fakeServer({
    "/api/v1/asset/get_brief_asset": balance,
    "/api/v1/asset/log": { items: [], total: 0 },
    "/api/v2/pay/bill_pay_orders": { items: [], total: 0 },
  });
  renderInApp(<BalancePage uid="7" />);
  await userEvent.click(await screen.findByRole("button", { name: "Add funds" }));
  for (const [key, name] of Object.entries(OF_PARTS)) {
    const link = await screen.findByRole("link", { name, hidden: true });
    expect(link.getAttribute("href"), key).toBe(`/faq?page=${key}`);
  }
});
