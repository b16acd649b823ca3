import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "@/api/schema";
import type { Payment, Quote } from "@/api/trade";
import { walletStore } from "@/api/wallet";
import { orderOf } from "@/features/order/order-fixtures";
import { forgetOrders } from "@/features/order/order-store";
import { fakeServer, type Call } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { accountOfOrder, onwardsOf, rememberAccount } from "./kept-accounts";
import { TopUpGamePage } from "./top-up-game-page";
import { packGoods, queueOf } from "./topup-fixtures";

const PRICES: Record<string, number> = { a60: 99, a330: 495, e60: 99, e330: 505 };

const quoteOf = (sell_order_id: string, due: number): Quote => ({
  quote: `q${due}`,
  sell_order_id,
  quantity: 1,
  unit_price_cents: due,
  amount_cents: due,
  fee_cents: 0,
  due_cents: due,
  currency: "USD",
  currency_rate: 1,
  shown: "",
  needs_info: true,
  hold_seconds: 600,
  expires_at: Date.now() + 600_000,
});

interface Shop {
  available?: number;
  /** What a quote says; the price of the pack without. */
  due?: number;
  buys?: Response[];
  status?: Payment["status"];
  user?: User;
}

/** A shop that sells two packs for each of two servers; the largest is sold out. */
function serveShop({ available = 0, due, buys = [], status = "success", user }: Shop = {}): Call[] {
  const payment = {
    payment_id: "p1",
    version: 1,
    purpose: "order",
    order_id: "o1",
    method: "balance",
    status,
    amount_cents: 495,
    created_at: 1,
  } as Payment;
  return fakeServer({
    ...(user === undefined ? {} : { "/api/account/info": user }),
    "/api/topup/queues": {
      queues: [queueOf({ region: "America", waiting: 3 }), queueOf({ queue_id: "q2", region: "Europe", waiting: 5 })],
    },
    "/api/market/games": { games: [{ game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 28 }] },
    "/api/market/goods": {
      items: [
        packGoods("a60", "60 Crystals", "America", 50),
        packGoods("a330", "330 Crystals", "America", 60),
        packGoods("a8080", "8080 Crystals", "America", 70),
        packGoods("e60", "60 Crystals", "Europe", 0),
        packGoods("e330", "330 Crystals", "Europe", 0),
      ],
      total: 5,
      page_num: 1,
      page_size: 100,
      is_guess: false,
    },
    "/api/topup/pack": ({ goods_id = "" }) => {
      const price_cents = PRICES[goods_id];
      return price_cents === undefined
        ? { supported: false, is_sold_here: true }
        : { supported: true, is_sold_here: true, sell_order_id: `s-${goods_id}`, price_cents };
    },
    "/api/v1/asset/get_brief_asset": {
      version: 1,
      balance_cents: available,
      available_cents: available,
      held_cents: 0,
      withdrawable_cents: 0,
      by_origin: { bonus: 0, refund: 0, deposit: available, sale: 0 },
      deposit_min_cents: 500,
      deposit_max_cents: 200_000,
    },
    "/api/market/goods/buy/preview": ({ sell_order_id }) =>
      quoteOf(sell_order_id, due ?? PRICES[sell_order_id.slice(2)] ?? 0),
    "/api/market/goods/buy": () => buys.shift() ?? orderOf({ status: "placed", version: 1 }),
    "/api/market/goods/buy/pay": { order: orderOf({ version: 2 }), payment },
  });
}

const signIn = vi.fn(async () => true);
const show = (uid: string | null = "1") => renderInApp(<TopUpGamePage game="genshin" uid={uid} onSignIn={signIn} />);
const pay = async () => userEvent.click(await screen.findByRole("button", { name: /^Pay/u }));
const pack = (name: RegExp) => screen.findByRole("radio", { name });
const made = (asked: Call[], path: string) => asked.filter((call) => call.path === path);
const uid = () => screen.findByRole("textbox", { name: /In-game UID/u });

beforeEach(() => {
  localStorage.removeItem("guildhall.top-up-accounts");
  localStorage.removeItem("guildhall.top-up-orders");
  forgetOrders();
  walletStore.uid = null;
  walletStore.balance = null;
  signIn.mockClear();
  window.history.replaceState(null, "", "/top-up/game/genshin");
});

test("the button says what is missing, one thing after the other, and takes one there", async () => {
  const asked = serveShop();
  show();
  await pay();
  screen.getByText("Choose your region first");
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "America" }));
  await userEvent.click(screen.getByRole("radio", { name: "Europe" }));
  expect(screen.queryByText("Choose your region first"), "what was mended is not held against anybody").toBeNull();
  await pay();
  screen.getByText("Enter your account first");
  expect(document.activeElement).toBe(await uid());
  await userEvent.type(await uid(), "700000021");
  await pay();
  expect(screen.getByRole("alert").textContent).toBe("Choose a pack first");
  expect(made(asked, "/api/market/goods/buy/preview"), "nothing is asked before all is known").toEqual([]);
});

test("what is chosen stands in the address, and another server keeps the pack and has its own price", async () => {
  serveShop();
  show();
  await userEvent.click(await pack(/^330 /u));
  await userEvent.click(screen.getByRole("radio", { name: "Europe" }));
  expect(location.search).toBe("?region=Europe&pack=e330");
  expect(await pack(/^330 /u)).toHaveProperty("checked", true);
  await screen.findByRole("button", { name: /Pay\s\$5\.05/u });
  screen.getByText("5 waiting");
});

test("an address that names the choice opens with it, and the account of this device stands in the form", async () => {
  serveShop();
  rememberAccount("genshin", { platform: "ios", region: "America", login: "email", account: "me@example.com" });
  window.history.replaceState(null, "", "/top-up/game/genshin?region=Europe&pack=e60");
  show();
  expect(await pack(/^60 /u)).toHaveProperty("checked", true);
  expect(screen.getByRole("radio", { name: "Europe" })).toHaveProperty("checked", true);
  expect(screen.getByRole("textbox", { name: /Account email/u })).toHaveProperty("value", "me@example.com");
  expect(screen.getByRole("combobox", { name: "Platform" })).toHaveProperty("value", "iOS");
});

test("a saved character writes its server and its number, and is of this game", async () => {
  const role = {
    game: "genshin",
    subgame_name: "Europe",
    role_id: "700123456",
    role_name: "Lumine",
    is_verified: true,
  };
  const others = { ...role, game: "hsr", role_name: "Stelle" };
  serveShop({ user: { app_roles: [role, others] } as User });
  show();
  await userEvent.click(await pack(/^330 /u));
  await userEvent.click(await screen.findByRole("button", { name: /^Lumine/u }));
  expect(await uid()).toHaveProperty("value", "700123456");
  expect(location.search).toBe("?region=Europe&pack=e330");
  expect(screen.queryByRole("button", { name: /^Stelle/u })).toBeNull();
});

test("a pack the house has not got is sold out and cannot be chosen; the bestseller is one that can", async () => {
  serveShop();
  show();
  await waitFor(async () => expect((await pack(/^8080 /u)).hasAttribute("disabled")).toBe(true));
  expect(screen.getByText("Sold out").closest("label")?.textContent).toContain("8080 Crystals");
  expect(screen.getByText("Bestseller").closest("label")?.textContent).toContain("330 Crystals");
});

test("a balance that suffices is chosen and pays, and the order goes into its queue with its account", async () => {
  const asked = serveShop({ available: 2_000 });
  window.history.replaceState(null, "", "/top-up/game/genshin?region=America&pack=a330");
  show();
  await userEvent.type(await uid(), " 700000021 ");
  await screen.findByText("$20.00");
  expect(screen.getByRole("radio", { name: /^Balance/u })).toHaveProperty("checked", true);
  await pay();
  await waitFor(() => expect(location.pathname).toBe("/top-up/o1"));
  expect(made(asked, "/api/market/goods/buy").map(({ input }) => input)).toEqual([{ quote: "q495" }]);
  expect(made(asked, "/api/market/goods/buy/pay")[0]?.input["method"]).toBe("balance");
  expect(accountOfOrder("o1")).toEqual({
    platform: "android",
    region: "America",
    login: "uid",
    account: "700000021",
  });
  expect(onwardsOf("o1"), "where the page of its payment leads on to").toBe("/top-up/o1");
});

test("a visitor is asked to sign in over the page, and then it goes on by itself", async () => {
  const asked = serveShop({ status: "processing" });
  rememberAccount("genshin", { platform: "ios", region: "Europe", login: "uid", account: "7" });
  window.history.replaceState(null, "", "/top-up/game/genshin?pack=e330");
  show(null);
  await screen.findByText("We'll ask you to sign in. Your choices are kept.");
  expect(made(asked, "/api/v1/asset/get_brief_asset"), "nothing is asked that a visitor may not").toEqual([]);
  signIn.mockResolvedValueOnce(false);
  await pay();
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(1));
  expect(made(asked, "/api/market/goods/buy/preview"), "whoever turns it down stays here").toEqual([]);
  await pay();
  await waitFor(() => expect(made(asked, "/api/market/goods/buy/pay")[0]?.input["method"]).toBe("card"));
});

test("a risen price is shown beside the old one, and nothing is bought before the buyer agrees", async () => {
  const asked = serveShop({ available: 2_000, due: 600 });
  rememberAccount("genshin", { platform: "ios", region: "America", login: "uid", account: "7" });
  window.history.replaceState(null, "", "/top-up/game/genshin?pack=a330");
  show();
  await screen.findByText("$20.00");
  await pay();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The price went up");
  const button = screen.getByRole("button", { name: /Pay\s\$6\.00/u });
  expect(button.hasAttribute("disabled")).toBe(true);
  expect(made(asked, "/api/market/goods/buy")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Continue at the new price" }));
  await pay();
  await waitFor(() => expect(location.pathname).toBe("/top-up/o1"));
  expect(made(asked, "/api/market/goods/buy").map(({ input }) => input["quote"])).toEqual(["q600"]);
});

test("pressing again after a lost answer repeats the same order instead of placing a second one", async () => {
  const asked = serveShop({ available: 2_000, buys: [new Response("", { status: 502 })] });
  rememberAccount("genshin", { platform: "ios", region: "America", login: "uid", account: "7" });
  window.history.replaceState(null, "", "/top-up/game/genshin?pack=a330");
  show();
  await screen.findByText("$20.00");
  await pay();
  await waitFor(() => expect(made(asked, "/api/market/goods/buy")).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Pay/u }).hasAttribute("data-loading")).toBe(false));
  await pay();
  await waitFor(() => expect(location.pathname).toBe("/top-up/o1"));
  const [first, second] = made(asked, "/api/market/goods/buy");
  expect(second?.key).toBe(first?.key);
  expect(made(asked, "/api/market/goods/buy/preview")).toHaveLength(1);
});

test("a game without queues leads to those that have some", async () => {
  fakeServer({ "/api/topup/queues": { queues: [] }, "/api/market/games": { games: [] } });
  show();
  expect((await screen.findByRole("link", { name: "All games" })).getAttribute("href")).toBe("/top-up");
});

test("prices that cannot be read say so, with a button", async () => {
  fakeServer({
    "/api/topup/queues": { queues: [queueOf({ region: "" })] },
    "/api/market/games": { games: [] },
    "/api/market/goods": refuse(503, "busy"),
  });
  show(null);
  await screen.findByRole("button", { name: "Try again" });
});
