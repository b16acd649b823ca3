import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import type { OwnSellOrder } from "./sale-calls";
import { SalesPage } from "./sales-page";

const listing: OwnSellOrder = {
  sell_order_id: "s1",
  goods_id: "226",
  seller: { uid: "2", nickname: "Seller 1" },
  price_cents: 1_000,
  income_cents: 950,
  sales: [],
  quantity: 1,
  listed: 1,
  sold: 0,
  withdrawn: 0,
  state: "on_sale",
  version: 1,
  stat_trak: false,
  stickers: [],
  created_at: 1,
  exterior: "field_tested",
  float: 0.16,
  goods: {
    goods_id: "226",
    name: "AK-47 | Redline",
    name_en: "AK-47 | Redline",
    game: "csgo",
    game_name: "Counter-Strike 2",
    subgame_name: "",
    lot: 1,
    art: {},
    tags: {},
    exteriors: [],
    on_sale: 1,
    bids: 0,
    sold_30d: 0,
  },
};

const serveSales = () =>
  fakeServer({
    "/api/market/sell_order/on_sale": { items: [listing], total: 1, page_num: 1, page_size: 40 },
    "/api/market/sell_order/cancel": { items: [{ ok: true, sell_order_id: "s1" }], done: 1 },
    "/api/market/sell_order/change": { items: [{ ok: true, sell_order_id: "s1" }], done: 1 },
    "/api/market/batch/fee": ({ prices: [price = "0"] }) => {
      const price_cents = Math.round(Number(price) * 100);
      const fee_cents = Math.ceil(price_cents / 20);
      return {
        items: [
          {
            goods_id: "226",
            price_cents,
            fee_cents,
            fee_basis_points: 500,
            income_cents: price_cents - fee_cents,
            min_price_cents: 100,
            max_price_cents: 5_000,
          },
        ],
      };
    },
  });

test("a listing is removed only after a question that says what it is and where it goes", async () => {
  const asked = serveSales();
  renderInApp(<SalesPage tab="selling" isOwner />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove listing" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove listing" });
  expect(dialog.textContent).toContain("AK-47 | Redline");
  expect(dialog.textContent).toContain("It goes back to your inventory.");
  expect(asked.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Remove listing" }));
  const again = await screen.findByRole("dialog");
  await userEvent.click(within(again).getByRole("button", { name: "Remove listing" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/cancel"))?.input).toEqual({ sell_orders: ["s1"] }),
  );
});

test("a new price shows item, range, fee and what is left, and one outside the range does not go", async () => {
  serveSales();
  renderInApp(<SalesPage tab="selling" isOwner />);
  await userEvent.click(await screen.findByRole("button", { name: "Change price" }));
  const dialog = await screen.findByRole("dialog", { name: "Change price" });
  const save = within(dialog).getByRole("button", { name: "Change price" });
  expect(dialog.textContent).toContain("Field-Tested · 0.160000");
  await within(dialog).findByText("−$0.50");
  const income = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "You receive" });
  expect(income.value).toBe("9.50");
  expect(dialog.textContent).toContain("$1.00 – $50.00");
  expect(save.hasAttribute("disabled"), "it is the price it has").toBe(true);
  const price = within(dialog).getByRole("textbox", { name: "Price (USD)" });
  await userEvent.clear(price);
  await userEvent.type(price, "99999");
  await within(dialog).findByText("Above the maximum price.");
  expect(save.hasAttribute("disabled")).toBe(true);
  await userEvent.clear(price);
  await userEvent.type(price, "20");
  await within(dialog).findByText("−$1.00");
  expect(income.value).toBe("19.00");
  expect(save.hasAttribute("disabled")).toBe(false);
  await userEvent.clear(income);
  await userEvent.type(income, "28.50");
  expect(price, "what is received says what is asked").toHaveProperty("value", "30.00");
  await within(dialog).findByText("−$1.50");
});

test("one piece on sale needs no counters", async () => {
  serveSales();
  renderInApp(<SalesPage tab="selling" isOwner />);
  const row = (await screen.findByText("AK-47 | Redline")).closest("li");
  expect(row?.textContent).toContain("Counter-Strike 2");
  expect(row?.textContent).not.toMatch(/sold|listed|left/u);
});

test("who bought of a listing, and when, stands with it and leads to the order", async () => {
  const sales = [
    { order_id: "o2", buyer: { uid: "7", nickname: "Ben" }, quantity: 3, paid_at: Date.UTC(2026, 8, 11, 12) },
    { order_id: "o1", buyer: { uid: "8", nickname: "Ann" }, quantity: 1, paid_at: Date.UTC(2026, 8, 10, 12) },
  ];
  fakeServer({
    "/api/market/sell_order/history": {
      items: [{ ...listing, state: "ended", listed: 4, sold: 4, ended_at: 2, sales }],
      total: 1,
      page_num: 1,
      page_size: 40,
    },
  });
  renderInApp(<SalesPage tab="history" isOwner />);
  const buyers = within(await screen.findByRole("list", { name: "Buyers" })).getAllByRole("listitem");
  expect(buyers.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Ben × 3 · Sep 11/u),
    expect.stringMatching(/^Ann · Sep 10/u),
  ]);
  expect(screen.getByRole("link", { name: "Ben" }).getAttribute("href")).toBe("/order/o2");
});

test("the store's owner is led to their team from here", async () => {
  serveSales();
  renderInApp(<SalesPage tab="selling" isOwner />);
  expect((await screen.findByRole("link", { name: "Store team" })).getAttribute("href")).toBe("/sell/team");
});

test("whoever works there for somebody is not led to a team of their own", async () => {
  serveSales();
  renderInApp(<SalesPage tab="selling" isOwner={false} />);
  await screen.findByText("AK-47 | Redline");
  expect(screen.queryByRole("link", { name: "Store team" })).toBeNull();
});
