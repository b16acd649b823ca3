import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { FavoriteGoods, FavoriteOffer, FavoriteShop } from "./favorite-calls";
import { FavoritesPage } from "./favorites-page";

const goods: FavoriteGoods["goods"] = {
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
  lowest_price_cents: 880,
  on_sale: 3,
  bids: 0,
  sold_30d: 0,
};
const facts = { created_at: 1, is_top: false, price_then_cents: 1_000 };
const item: FavoriteGoods = { ...facts, goods, remind: { max_price_cents: 800 } };
const listing: FavoriteOffer = {
  ...facts,
  goods,
  sell_order: {
    sell_order_id: "s1",
    goods_id: "226",
    seller: { uid: "2", nickname: "Seller 1" },
    price_cents: 1_500,
    quantity: 1,
    listed: 1,
    sold: 0,
    withdrawn: 0,
    state: "on_sale",
    version: 1,
    stat_trak: false,
    stickers: [],
    created_at: 1,
  },
};
const sold: FavoriteOffer = {
  ...listing,
  sell_order: { ...listing.sell_order, sell_order_id: "s2", state: "ended", quantity: 0, sold: 1 },
};
const seller: FavoriteShop = {
  created_at: 1,
  is_top: true,
  uid: "2",
  nickname: "Seller 1",
  is_open: true,
  on_sale: 7,
  latest: [{ sell_order_id: "s1", price_cents: 1_500, goods }],
};
const page = { page_num: 1, page_size: 20 };

function show(part: string, answers: Answers) {
  const calls = fakeServer(answers);
  renderInApp(<FavoritesPage part={part} go={vi.fn()} />);
  return calls;
}

test("an item says what it costs now, how that has changed, and from which price it is told of", async () => {
  show("", { "/api/account/bookmark/goods": { items: [item], total: 1, ...page } });
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("$8.80");
  within(row).getByText("12% cheaper than when you added it");
  within(row).getByText("Reminder at $8.00 or less");
  expect(within(row).getByRole("link", { name: "AK-47 | Redline" }).getAttribute("href")).toBe("/market/goods/226");
});

test("one game's alone, from its first page on, and the way back to every game", async () => {
  const games = { games: [{ game: "dota2", name: "Dota 2", kind: "items" as const, goods: 1 }] };
  const calls = show("", {
    "/api/market/games": games,
    "/api/account/bookmark/goods": ({ game }) =>
      game === "dota2" ? { items: [], total: 0, ...page } : { items: [item], total: 1, ...page },
  });
  await screen.findByRole("listitem");
  await userEvent.click(screen.getByRole("combobox", { name: "Game" }));
  await userEvent.click(await screen.findByRole("option", { name: "Dota 2" }));
  await screen.findByText("You have no favorites of this game here.");
  await userEvent.click(screen.getByRole("button", { name: "All games" }));
  await screen.findByRole("listitem");
  const asked = calls.filter(({ path }) => path.endsWith("/bookmark/goods")).map(({ input }) => input["game"]);
  expect(asked.slice(0, 2)).toEqual([undefined, "dota2"]);
});

test("a reminder is set for a price, and what the server says about the price stands at it", async () => {
  const calls = show("", {
    "/api/account/bookmark/goods": { items: [item], total: 1, ...page },
    "/api/market/goods/set_onsell_remind": ({ max_price }) =>
      max_price === "7.50"
        ? { is_on: true, max_price_cents: 750, is_met: false }
        : refuse(422, "paramater_error", { fields: { max_price: "invalid" } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remind me: AK-47 | Redline" }));
  const dialog = await screen.findByRole("dialog", { name: "Remind me when it's for sale" });
  const price = within(dialog).getByRole("textbox", { name: "Highest price (USD)" });
  expect((price as HTMLInputElement).value).toBe("8.00");
  await userEvent.clear(price);
  await userEvent.type(price, "0");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save reminder" }));
  await waitFor(() => expect(price.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.clear(price);
  await userEvent.type(price, "7.50");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save reminder" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.filter(({ path }) => path === "/api/market/goods/set_onsell_remind");
  expect(sent.at(-1)?.input).toEqual({ goods_id: "226", is_on: true, max_price: "7.50" });
});

test("what is over says so, cannot be bought, and is cleared at once", async () => {
  let items = [listing, sold];
  const calls = show("listings", {
    "/api/account/bookmark/sell_order": () => ({ items, total: items.length, ended: items.length - 1, ...page }),
    "/api/account/bookmark/sell_order/clear_invalid": () => {
      items = [listing];
      return { removed: 1 };
    },
  });
  await screen.findByText("Sold out");
  screen.getByText("50% more than when you added it");
  const [buy, ...others] = screen.getAllByRole("link", { name: "Buy" });
  expect(buy?.getAttribute("href")).toBe("/checkout?sell_order_id=s1");
  expect(others).toHaveLength(0);
  screen.getByText("1 sold out or no longer listed");
  await userEvent.click(screen.getByRole("button", { name: "Clear them" }));
  await waitFor(() => expect(screen.queryByText("Sold out")).toBeNull());
  expect(screen.queryByRole("button", { name: "Clear them" })).toBeNull();
  expect(calls.filter(({ key }) => key !== undefined)).toHaveLength(1);
});

test("a seller is unpinned and removed by its buttons, with the target in the address", async () => {
  let items = [seller];
  const calls = show("sellers", {
    "/api/account/bookmark/shops": () => ({ items, total: items.length, ...page }),
    "/api/account/top_bookmark": ({ is_top }) => {
      items = items.map((one) => ({ ...one, is_top: is_top ?? true }));
      return { is_top: is_top ?? true };
    },
    "/api/account/delete_bookmark": () => {
      items = [];
      return { is_bookmarked: false };
    },
  });
  const pin = await screen.findByRole("button", { name: "Pin Seller 1 to the top" });
  expect(pin.getAttribute("aria-pressed")).toBe("true");
  screen.getByText("7 for sale");
  await userEvent.click(pin);
  await waitFor(() => expect(pin.getAttribute("aria-pressed")).toBe("false"));
  await userEvent.click(screen.getByRole("button", { name: "Remove Seller 1 from favorites" }));
  await screen.findByText("No favorite sellers yet");
  const [gone] = calls.filter(({ path }) => path === "/api/account/delete_bookmark");
  expect(gone?.address).toBe("/api/account/delete_bookmark?target_type=shop&target_id=2");
});

test("a list that cannot be read says so and is asked for again", async () => {
  let answered = false;
  show("", {
    "/api/account/bookmark/goods": () => {
      if (!answered) return refuse(503, "busy");
      return { items: [], total: 0, ...page };
    },
  });
  const again = await screen.findByRole("button", { name: /again/iu });
  answered = true;
  await userEvent.click(again);
  await screen.findByText("No favorite items yet");
  screen.getByRole("link", { name: "Browse the market" });
});
