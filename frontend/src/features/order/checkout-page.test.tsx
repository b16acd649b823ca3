import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Wire } from "@/api/operations";
import type { Quote } from "@/api/trade";
import { walletStore } from "@/api/wallet";
import { legalStore } from "@/api/legal";
import { fakeServer, type Call } from "@/testing/fake-server";
import { refuse } from "@/testing/serve";
import { renderInApp } from "@/testing/render";
import { CheckoutPage } from "./checkout-page";
import { orderOf } from "./order-fixtures";
import { forgetOrders } from "./order-store";

const quoteOf = (due: number, name = `q${due}`): Quote => ({
  quote: name,
  sell_order_id: "s1",
  quantity: 1,
  unit_price_cents: due,
  amount_cents: due,
  fee_cents: 0,
  due_cents: due,
  currency: "USD",
  currency_rate: 1,
  shown: "",
  needs_info: false,
  hold_seconds: 600,
  expires_at: Date.now() + 600_000,
});
const offer: Wire["ItemDetail"] = {
  sell_order: {
    sell_order_id: "s1",
    goods_id: "226",
    version: 1,
    state: "on_sale",
    price_cents: 1_234,
    quantity: 1,
    listed: 1,
    sold: 0,
    withdrawn: 0,
    seller: { uid: "2", nickname: "Seller 1" },
    stat_trak: false,
    stickers: [],
    created_at: 1,
  },
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
  is_sold_here: true,
};
const balance = {
  version: 1,
  balance_cents: 500,
  available_cents: 500,
  held_cents: 0,
  withdrawable_cents: 0,
  by_origin: { bonus: 0, refund: 0, deposit: 500, sale: 0 },
  deposit_min_cents: 500,
  deposit_max_cents: 200_000,
};

/** A server that sells for 12.34; what it says to `buy` is given, one answer after the other. */
function serveCheckout(buys: Response[], available = 500): Call[] {
  return fakeServer({
    "/api/market/item_detail": offer,
    "/api/v1/asset/get_brief_asset": { ...balance, available_cents: available },
    "/api/market/goods/buy/preview": quoteOf(1_234),
    "/api/market/goods/buy/pay": { order: orderOf({ version: 2 }), payment: null },
    "/api/market/goods/buy": () => buys.shift() ?? orderOf({ status: "placed", version: 1 }),
  });
}
const bought = (asked: Call[]) => asked.filter(({ path }) => path === "/api/market/goods/buy");
const signIn = vi.fn();
const payButton = () => screen.findByRole("button", { name: /^Pay\s+\$/u });

beforeEach(() => {
  forgetOrders();
  walletStore.uid = null;
  window.history.replaceState(null, "", "/checkout?sell_order_id=s1");
});

test("a risen price is shown beside the old one, and nothing is bought before the buyer agrees", async () => {
  const asked = serveCheckout([refuse(409, "PRICE_CHANGED", { quote: quoteOf(1_500) })]);
  renderInApp(<CheckoutPage onSignIn={signIn} uid="1" sellOrderId="s1" quantity={1} />);
  await userEvent.click(await payButton());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("$12.34");
  expect(alert.textContent).toContain("$15.00");
  expect(alert.textContent).toContain("+$2.66");
  expect((await payButton()).hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Continue at the new price" }));
  await userEvent.click(await payButton());
  await waitFor(() => expect(location.pathname).toBe("/order/o1"));
  expect(bought(asked).map(({ input }) => input["quote"])).toEqual(["q1234", "q1500"]);
});

test("pressing again after a lost answer repeats the same order instead of placing a second one", async () => {
  const asked = serveCheckout([new Response("", { status: 502 })]);
  renderInApp(<CheckoutPage onSignIn={signIn} uid="1" sellOrderId="s1" quantity={1} />);
  await userEvent.click(await payButton());
  await waitFor(() => expect(bought(asked)).toHaveLength(1));
  await waitFor(async () => expect((await payButton()).hasAttribute("data-loading")).toBe(false));
  await userEvent.click(await payButton());
  await waitFor(() => expect(location.pathname).toBe("/order/o1"));
  const [first, second] = bought(asked);
  expect(second?.key).toBe(first?.key);
});

test("a balance that does not suffice cannot be chosen, one that does is chosen and pays at once", async () => {
  serveCheckout([]);
  const { unmount } = renderInApp(<CheckoutPage onSignIn={signIn} uid="1" sellOrderId="s1" quantity={1} />);
  const poor = await screen.findByRole("radio", { name: /Balance/u });
  await screen.findByText("$5.00");
  expect(poor.hasAttribute("disabled")).toBe(true);
  unmount();
  walletStore.uid = null;
  const asked = serveCheckout([], 2_000);
  renderInApp(<CheckoutPage onSignIn={signIn} uid="1" sellOrderId="s1" quantity={1} />);
  await screen.findByText("$20.00");
  expect(screen.getByRole("radio", { name: /Balance/u })).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("radio", { name: /^Card/u }));
  expect(screen.getByRole("radio", { name: /^Card/u }), "another one can be").toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("radio", { name: /Balance/u }));
  await userEvent.click(await payButton());
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith("/buy/pay"))?.input["method"]).toBe("balance"));
});

test("the card that was pressed before the balance was known stays chosen", async () => {
  let answer: (() => void) | undefined;
  const asked = serveCheckout([], 2_000);
  const server = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.includes("get_brief_asset")) await new Promise<void>((resolve) => (answer = resolve));
    return server(address, init);
  });
  renderInApp(<CheckoutPage onSignIn={signIn} uid="1" sellOrderId="s1" quantity={1} />);
  const card = await screen.findByRole("radio", { name: /^Card/u });
  expect(card).toHaveProperty("checked", true);
  await userEvent.click(card);
  answer?.();
  await screen.findByText("$20.00");
  expect(card).toHaveProperty("checked", true);
  await userEvent.click(await payButton());
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith("/buy/pay"))?.input["method"]).toBe("card"));
});

test("the terms that were shown are named with the payment, and read again once they have changed", async () => {
  legalStore.kinds = [];
  let version = 0;
  const asked = fakeServer({
    "/api/market/item_detail": offer,
    "/api/v1/asset/get_brief_asset": balance,
    "/api/market/goods/buy/preview": quoteOf(1_234),
    "/api/market/goods/buy": orderOf({ status: "placed", version: 1 }),
    "/api/legal/list": () => ({ texts: [{ kind: "terms", language: "en", version: ++version, at: 0 }] }),
    "/api/market/goods/buy/pay": refuse(409, "TERMS_CHANGED"),
  });
  renderInApp(<CheckoutPage onSignIn={signIn} uid="1" sellOrderId="s1" quantity={1} />);
  expect((await screen.findByRole("link", { name: "terms of service" })).getAttribute("href")).toMatch(/version=1$/u);
  await userEvent.click(await payButton());
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith("/buy/pay"))?.input["terms_version"]).toBe(1));
  await waitFor(() =>
    expect(screen.getByRole("link", { name: "terms of service" }).getAttribute("href")).toMatch(/version=2$/u),
  );
  legalStore.kinds = [];
  legalStore.terms = [];
});

test("what is not sold in the buyer's country is said before anything is asked of them", async () => {
  signIn.mockClear();
  const notHere = { ...offer, is_sold_here: false };
  fakeServer({
    "/api/market/item_detail": notHere,
    "/api/market/goods/buy/preview": refuse(409, "COUNTRY_NOT_ALLOWED"),
  });
  const { unmount } = renderInApp(<CheckoutPage onSignIn={signIn} uid={null} sellOrderId="s1" quantity={1} />);
  await screen.findByRole("heading", { name: "This isn't available in your country" });
  expect(screen.queryByRole("button", { name: "Sign in or sign up" })).toBeNull();
  unmount();
  renderInApp(<CheckoutPage onSignIn={signIn} uid="7" sellOrderId="s1" quantity={1} />);
  await screen.findByRole("heading", { name: "This isn't available in your country" });
  expect(screen.queryByRole("button", { name: /^Pay/u })).toBeNull();
});

test("whoever is not signed in keeps what they buy in view, and is asked to sign in at once", async () => {
  const asked = serveCheckout([]);
  signIn.mockClear();
  renderInApp(<CheckoutPage onSignIn={signIn} uid={null} sellOrderId="s1" quantity={1} />);
  await screen.findByText("AK-47 | Redline");
  screen.getByText("Counter-Strike 2");
  screen.getByText("$12.34");
  expect(signIn).toHaveBeenCalledTimes(1);
  expect(
    asked.map(({ path }) => path),
    "nothing is asked that a visitor may not",
  ).toEqual(["/api/market/item_detail"]);
});
