import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { bargain, previewed } from "./bargains/bargains-fixtures";
import { GoodsPage } from "./goods-page";
import type { GoodsInfo, SellOrder } from "./market-calls";
import { rememberMarket } from "./market-place";

const info: GoodsInfo = {
  goods_id: "1",
  game: "genshin",
  game_name: "Genshin Impact",
  subgame_name: "Asia",
  name: "1090 Genesis Crystals",
  name_en: "1090 Genesis Crystals",
  tags: {},
  art: { kind: "pack" },
  exteriors: [],
  lot: 1,
  reference_price_cents: 1_000,
  lowest_price_cents: 880,
  on_sale: 101_511,
  bids: 0,
  sold_30d: 4,
  is_sold_here: true,
  bands: [],
  buy_requests: [],
  facts: [
    { attribute: "kind", title: "Kind", value: "pack", value_title: "Top-up pack" },
    { attribute: "region", title: "Server or region", value: "Asia", value_title: "Asia" },
  ],
};
const offer: SellOrder = {
  sell_order_id: "s1",
  goods_id: "1",
  seller: { uid: "2", nickname: "Seller 1" },
  price_cents: 880,
  quantity: 1,
  listed: 1,
  sold: 0,
  withdrawn: 0,
  state: "on_sale",
  version: 1,
  stat_trak: false,
  stickers: [],
  created_at: 1,
};
const answers: Answers = {
  "/api/market/goods/info": info,
  "/api/market/goods/view_info": { goods_id: "1", on_sale: 1, sold_30d: 4 },
  "/api/market/goods/sell_order": { items: [offer], total: 1, page_num: 1, page_size: 20 },
  "/api/market/goods/bill_order": {
    items: [{ goods_id: "1", price_cents: 900, quantity: 2, sold_at: 1, is_generated: false }],
    has_generated: false,
  },
  "/api/market/goods/price_history/": {
    goods_id: "1",
    days: 30,
    points: [],
    volume: 0,
    bands: [],
    has_generated: false,
  },
};

test("the cheapest piece can be bought above the fold, and game and region stand above the name", async () => {
  const asked = fakeServer(answers);
  const buy = vi.fn();
  renderInApp(<GoodsPage goodsId="1" onBuy={buy} />);
  const box = await screen.findByRole("complementary", { name: "Buy this item" });
  expect(box.textContent).toContain("$8.80");
  expect(box.textContent).toContain("12% below market price");
  await userEvent.click(await within(box).findByRole("link", { name: "Buy now" }));
  expect(buy).toHaveBeenCalledWith("/checkout?sell_order_id=s1&quantity=1");
  expect(screen.getByText("Genshin Impact").parentElement?.textContent).toBe("Genshin Impact · Asia");
  expect(
    asked.filter(({ path }) => path === "/api/market/goods/sell_order"),
    "the list is read once",
  ).toHaveLength(1);
  screen.getByText("101,511");
});

test("what is not sold in the reader's country says so in place of every way to buy it", async () => {
  fakeServer({ ...answers, "/api/market/goods/info": { ...info, is_sold_here: false } });
  renderInApp(<GoodsPage goodsId="1" onBuy={vi.fn()} />);
  const box = await screen.findByRole("complementary", { name: "Buy this item" });
  within(box).getByText("Not available in your country");
  await screen.findByText("Seller 1"); // the list of offers stays
  expect(screen.queryByRole("link", { name: /^Buy/u })).toBeNull();
});

test("what does not wear has no column for it, and facts lead to what is like it", async () => {
  fakeServer(answers);
  renderInApp(<GoodsPage goodsId="1" onBuy={vi.fn()} />);
  const kind = await screen.findByRole("link", { name: "Top-up pack" });
  expect(kind.getAttribute("href")).toBe("/market?game=genshin&tag.kind=pack");
  await screen.findByText(/× 2/u);
  expect(screen.queryByText("Float")).toBeNull();
});

test("the way back leads to the list as it was left", async () => {
  fakeServer(answers);
  rememberMarket("/market?game=genshin&on_sale=1&page=3");
  renderInApp(<GoodsPage goodsId="1" onBuy={vi.fn()} />);
  const back = await screen.findByRole("link", { name: "Market" });
  expect(back.getAttribute("href")).toBe("/market?game=genshin&on_sale=1&page=3");
});

test("goods that are gone lead to the market, and what failed can be tried again", async () => {
  fakeServer({ ...answers, "/api/market/goods/info": refuse(409, "NOT_FOUND") });
  const { unmount } = renderInApp(<GoodsPage goodsId="1" onBuy={vi.fn()} />);
  await screen.findByRole("link", { name: "Browse the market" });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  unmount();
  fakeServer({ ...answers, "/api/market/goods/info": refuse(503, "busy") });
  renderInApp(<GoodsPage goodsId="2" onBuy={vi.fn()} />);
  await waitFor(() => screen.getByRole("button", { name: "Try again" }), { timeout: 5_000 });
});

test("whoever wants to pay less is led to a buy request, by the box and by the list of them", async () => {
  fakeServer({
    ...answers,
    "/api/market/goods/info": { ...info, buy_requests: [{ price_cents: 800, quantity: 3, buyers: 2 }] },
  });
  const buy = vi.fn();
  renderInApp(<GoodsPage goodsId="1" onBuy={buy} />);
  const list = await screen.findByRole("region", { name: "Buy requests" });
  expect(
    within(list)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["$8.00", "3", "2", "3"]);
  const box = screen.getByRole("complementary", { name: "Buy this item" });
  for (const part of [box, list])
    await userEvent.click(within(part).getByRole("button", { name: "Place a buy request" }));
  expect(buy.mock.calls).toEqual([["/market/goods/1?buy_request=1"], ["/market/goods/1?buy_request=1"]]);
});

test("the address opens the dialog for whoever is signed in, and it leaves the address when it is closed", async () => {
  fakeServer({ ...answers, "/api/market/buy_request/mine": { items: [], total: 0, page_num: 1, page_size: 100 } });
  history.replaceState(null, "", "/market/goods/1?buy_request=1");
  const { unmount } = renderInApp(<GoodsPage goodsId="1" onBuy={vi.fn()} />);
  await screen.findByRole("region", { name: "Buy requests" });
  expect(screen.queryByRole("dialog"), "nobody is signed in").toBeNull();
  unmount();
  identity.token = "t1";
  renderInApp(<GoodsPage goodsId="1" onBuy={vi.fn()} />);
  await screen.findByRole("dialog", { name: "Place a buy request" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(location.search).toBe(""));
  identity.token = null;
});

test("hearts say of which listing they are, and are not at what the reader lists", async () => {
  const own: SellOrder = { ...offer, sell_order_id: "s2", seller: { uid: "3", nickname: "Me" }, price_cents: 900 };
  fakeServer({
    ...answers,
    "/api/market/goods/sell_order": { items: [offer, own], total: 2, page_num: 1, page_size: 20 },
  });
  renderInApp(<GoodsPage goodsId="1" me="3" onBuy={vi.fn()} />);
  const offers = await screen.findByRole("region", { name: "Listings" });
  const rows = await within(offers).findAllByRole("listitem");
  const names = rows.map((row) =>
    within(row)
      .queryAllByRole("button")
      .flatMap((button) => button.ariaLabel ?? []),
  );
  expect(names).toEqual([["Add Seller 1 to favorites", "Add this listing to favorites: Seller 1, $8.80"], []]);
});

test("a lower price is suggested for what others list, and what is suggested already stands there", async () => {
  const own: SellOrder = { ...offer, sell_order_id: "s2", seller: { uid: "3", nickname: "Me" }, price_cents: 900 };
  const other: SellOrder = { ...offer, sell_order_id: "s3", seller: { uid: "4", nickname: "Seller 2" } };
  fakeServer({
    ...answers,
    "/api/market/goods/sell_order": { items: [offer, own, other], total: 3, page_num: 1, page_size: 20 },
    "/api/market/buy_request/mine": { items: [], total: 0, page_num: 1, page_size: 100 },
    "/api/market/bargain/mine": {
      items: [{ ...bargain, sell_order_id: "s3", price_cents: 800 }],
      total: 1,
      page_num: 1,
      page_size: 100,
    },
    "/api/market/bargain/preview": previewed,
  });
  identity.token = "t1";
  const buy = vi.fn();
  const { unmount } = renderInApp(<GoodsPage goodsId="1" me="3" onBuy={buy} />);
  const offers = await screen.findByRole("region", { name: "Listings" });
  await userEvent.click(await within(offers).findByRole("button", { name: "You suggest $8.00" }));
  await userEvent.click(within(offers).getByRole("button", { name: "Suggest a price" }));
  expect(buy.mock.calls).toEqual([["/market/goods/1?suggest=s3"], ["/market/goods/1?suggest=s1"]]);
  unmount();
  history.replaceState(null, "", "/market/goods/1?suggest=s1");
  renderInApp(<GoodsPage goodsId="1" me="3" onBuy={buy} />);
  await screen.findByRole("dialog", { name: "Suggest a price" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(location.search).toBe(""));
  identity.token = null;
});

test("what collects a listing stands beside the way to buy it, and not at what the reader lists", async () => {
  const own: SellOrder = { ...offer, sell_order_id: "s2", seller: { uid: "3", nickname: "Me" }, price_cents: 900 };
  fakeServer({
    ...answers,
    "/api/market/goods/sell_order": { items: [offer, own], total: 2, page_num: 1, page_size: 20 },
  });
  const collect = () => (one: SellOrder, small: boolean) => <i>{`${one.sell_order_id} ${small ? "small" : "wide"}`}</i>;
  renderInApp(<GoodsPage goodsId="1" me="3" onBuy={vi.fn()} collect={collect} />);
  const box = await screen.findByRole("complementary", { name: "Buy this item" });
  await within(box).findByText("s1 wide");
  const offers = screen.getByRole("region", { name: "Listings" });
  within(offers).getByText("s1 small");
  expect(within(offers).queryByText("s2 small")).toBeNull();
});
