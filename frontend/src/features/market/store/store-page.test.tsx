import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { StoreInfo, StoreOffer, StorePopup } from "./store-calls";
import { StorePage } from "./store-page";

const INFO = "/api/market/user_store/info";
const POPUP = "/api/market/user_store/popup";
const SELLING = "/api/market/user_store/selling";

const info: StoreInfo = {
  uid: "7",
  name: "Cloud Nine",
  link: "cloud-nine",
  welcome: "Fast and friendly",
  state: "open",
  games: [
    { game: "csgo", name: "Counter-Strike 2", offers: 1 },
    { game: "coins", name: "FC 26 coins", offers: 2 },
  ],
  seller_facts: { is_new: false, finished: 41, completion_percent: 97, delivery_seconds: 300, is_online: true },
  since: Date.UTC(2025, 3, 1),
};
const popup: StorePopup = { name: "Cloud Nine", state: "open", welcome: "Fast and friendly", version: 3 };
const offer: StoreOffer = {
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
  sell_order: {
    sell_order_id: "s1",
    goods_id: "226",
    seller: { uid: "7", nickname: "Sam" },
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
const one = { items: [offer], total: 1, page_num: 1, page_size: 20 };

beforeEach(() => localStorage.clear());

function show(answers: Answers, me?: string) {
  const calls = fakeServer(answers);
  const drawn = renderInApp(<StorePage address="cloud-nine" me={me} onMessage={vi.fn(async () => undefined)} />);
  return { calls, ...drawn };
}

test("a visitor is welcomed once a day, and then sees what can be bought", async () => {
  const answers = { [INFO]: info, [POPUP]: popup, [SELLING]: one };
  const { unmount } = show(answers);
  const welcome = await screen.findByRole("dialog", { name: "Cloud Nine" });
  await userEvent.click(screen.getByRole("button", { name: "Go to the store" }));
  await waitFor(() => expect(welcome.isConnected).toBe(false));
  const buy = await screen.findByRole("link", { name: "Buy" });
  expect(buy.getAttribute("href")).toBe("/checkout?sell_order_id=s1");
  expect(screen.getByText("41", { exact: false }).textContent).toBe("41 (97%)");
  unmount();
  show(answers);
  await screen.findByRole("link", { name: "Buy" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a game that is chosen is asked for, and the seller has nothing to buy from themselves", async () => {
  const { calls } = show({ [INFO]: { ...info, welcome: "" }, [POPUP]: { ...popup, welcome: "" }, [SELLING]: one }, "7");
  await userEvent.click(await screen.findByRole("button", { name: "FC 26 coins" }));
  await waitFor(() => expect(calls.some(({ input }) => input["game"] === "coins")).toBe(true));
  expect(screen.queryByRole("link", { name: "Buy" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Message the seller" })).toBeNull();
});

test("a store at rest says until when, and lists nothing", async () => {
  const away_until = Date.UTC(2027, 0, 15, 12);
  const { calls } = show({
    [INFO]: { ...info, state: "away", away_until },
    [POPUP]: { ...popup, state: "away", away_until },
  });
  expect(await screen.findAllByText(/The seller is away until January 15, 2027/u)).not.toHaveLength(0);
  expect(calls.some(({ path }) => path === SELLING)).toBe(false);
});

test("a store that staff have stopped, and one that is not there, say so", async () => {
  const { unmount } = show({ [INFO]: refuse(409, "FEATURE_DISABLED", { store: "frozen" }) });
  expect(await screen.findByRole("heading", { name: "This store isn’t available" })).toBeTruthy();
  unmount();
  show({ [INFO]: refuse(409, "NOT_FOUND") });
  expect(await screen.findByRole("heading", { name: "Store not found" })).toBeTruthy();
});
