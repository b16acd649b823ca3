import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { legalStore } from "@/api/legal";
import { receiveBalance, walletStore } from "@/api/wallet";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { CartLine, Checkout } from "./cart-calls";
import { lineOf, previewOf } from "./cart-fixtures";
import { CartPage } from "./cart-page";
import { deviceCart, putInDevice, removeFromDevice } from "./device-cart";

const DETAIL = "/api/market/goods/buy_cart/detail";
const PREVIEW = "/api/market/goods/buy_cart/preview";
const CHECKOUT = "/api/market/goods/buy_cart/checkout";

const balance = {
  version: 1,
  balance_cents: 9_000,
  available_cents: 9_000,
  held_cents: 0,
  withdrawable_cents: 0,
  by_origin: { bonus: 0, refund: 0, deposit: 9_000, sale: 0 },
  deposit_min_cents: 500,
  deposit_max_cents: 200_000,
};
const done: Checkout = {
  checkout_id: "c1",
  due_cents: 1_000,
  orders: [{ order_id: "o1", sell_order_id: "1", seller_uid: "2", quantity: 1, due_cents: 1_000, status: "paid" }],
  left_out: [{ sell_order_id: "2", why: "gone" }],
};

function show(lines: CartLine[], answers: Answers = {}) {
  const calls = fakeServer({
    [DETAIL]: { lines, most: 50, due_cents: 2_000 },
    [PREVIEW]: previewOf(2_000),
    "/api/v1/asset/get_brief_asset": balance,
    ...answers,
  });
  renderInApp(<CartPage uid="1" onSignIn={vi.fn()} />);
  return calls;
}
const payButton = () => screen.findByRole("button", { name: /^Pay\s+\$/u });

beforeEach(() => {
  identity.token = "t";
  walletStore.uid = null;
  legalStore.kinds = [];
  removeFromDevice(deviceCart.lines.map(({ sell_order_id }) => sell_order_id));
});

test("lines stand by seller with what they cost and did cost; what is gone is apart, and cleared", async () => {
  const dearer = lineOf("1", "2", { price_then_cents: 900 });
  const fewer = lineOf("2", "3", { state: "fewer_left", quantity: 5, can_buy: 3 });
  const gone = lineOf("3", "2", { state: "taken_down", can_buy: 0 });
  const calls = show([dearer, fewer, gone], { "/api/market/goods/buy_cart/remove": { lines: 2 } });
  const first = await screen.findByRole("region", { name: "From Seller 2" });
  expect(within(first).getByRole("listitem").textContent).toContain("Price went up from $9.00");
  const second = screen.getByRole("region", { name: "From Seller 3" });
  within(second).getByText("Only 3 left");
  within(second).getByText("$30.00");
  const unavailable = screen.getByRole("region", { name: "Unavailable" });
  within(unavailable).getByText("Listing removed");
  await userEvent.click(within(unavailable).getByRole("button", { name: "Remove unavailable items" }));
  await waitFor(() => {
    const removed = calls.find(({ path }) => path === "/api/market/goods/buy_cart/remove");
    expect(removed?.input).toEqual({ sell_order_ids: ["3"] });
  });
});

test("what is still there is bought and charged, and what is not is said", async () => {
  const calls = show([lineOf("1", "2"), lineOf("2", "3")], { [CHECKOUT]: done });
  await userEvent.click(await payButton());
  await screen.findByRole("heading", { name: "Paid" });
  screen.getByText(/\$10\.00.* was charged to your balance/u);
  expect(screen.getByRole("link", { name: "View order" }).getAttribute("href")).toBe("/order/o1");
  const left = screen.getByRole("region", { name: "Not bought and not charged" });
  expect(left.textContent).toContain("Item 2");
  within(left).getByText("Sold or removed");
  const asked = calls.find(({ path }) => path === CHECKOUT);
  expect(asked?.input).toEqual({ quote: "q2000", payment: "balance", all_or_nothing: false });
});

test("a cart that has changed is shown as it is now, and paid only when pressed again", async () => {
  let refusals = 1;
  const calls = show([lineOf("1", "2")], {
    [CHECKOUT]: () => {
      refusals -= 1;
      return refusals < 0 ? done : refuse(409, "CART_CHANGED", { preview: previewOf(1_500), left_out: [] });
    },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Buy all or nothing/u }));
  await userEvent.click(await payButton());
  expect((await screen.findByRole("alert")).textContent).toContain("You weren't charged");
  await waitFor(async () => expect((await payButton()).textContent).toContain("$15.00"));
  await userEvent.click(await payButton());
  await screen.findByRole("heading", { name: "Paid" });
  const asked = calls
    .filter(({ path }) => path === CHECKOUT)
    .map(({ input }) => [input["quote"], input["all_or_nothing"]]);
  expect(asked).toEqual([
    ["q2000", true],
    ["q1500", true],
  ]);
});

test("all or nothing is not offered while something in the cart is gone", async () => {
  const lines = [lineOf("1", "2"), lineOf("2", "3", { state: "sold_out", can_buy: 0 })];
  show(lines, { [PREVIEW]: { ...previewOf(1_000), left_out: [{ sell_order_id: "2", state: "sold_out" }] } });
  expect((await payButton()).hasAttribute("disabled")).toBe(false);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Buy all or nothing/u }));
  expect(screen.getByRole("alert").textContent).toContain("Not everything in your cart is available");
  expect((await payButton()).hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Buy all or nothing/u }));
  expect((await payButton()).hasAttribute("disabled")).toBe(false);
});

test("pressing again after a lost answer repeats the same checkout", async () => {
  let lost = true;
  const calls = show([lineOf("1", "2")], {
    [CHECKOUT]: () => {
      if (!lost) return done;
      lost = false;
      return new Response("", { status: 502 });
    },
  });
  await userEvent.click(await payButton());
  await waitFor(() => expect(calls.filter(({ path }) => path === CHECKOUT)).toHaveLength(1));
  await waitFor(async () => expect((await payButton()).hasAttribute("data-loading")).toBe(false));
  // It may have been paid: the balance is what it leaves, and another choice would be another checkout.
  await act(async () => receiveBalance("1", { ...balance, version: 2, available_cents: 0 }));
  expect(screen.getByRole("radio", { name: /^Order by order/u }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("checkbox", { name: /^Buy all or nothing/u }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(await payButton());
  await screen.findByRole("heading", { name: "Paid" });
  const [first, second] = calls.filter(({ path }) => path === CHECKOUT);
  expect(second?.key).toBe(first?.key);
  expect(second?.input).toEqual(first?.input);
});

test("without the money the orders are placed, and each is paid from its page", async () => {
  const placed: Checkout = {
    ...done,
    left_out: [],
    orders: done.orders.map((order) => ({ ...order, status: "placed" })),
  };
  const calls = show([lineOf("1", "2")], {
    "/api/v1/asset/get_brief_asset": { ...balance, available_cents: 100 },
    [PREVIEW]: previewOf(2_000, { missing_cents: 1_900 }),
    [CHECKOUT]: placed,
  });
  const fromBalance = await screen.findByRole("radio", { name: /^Balance/u });
  await waitFor(() => expect(fromBalance.hasAttribute("disabled")).toBe(true));
  expect(screen.getByRole("link", { name: "Add funds" }).getAttribute("href")).toBe("/balance");
  await userEvent.click(screen.getByRole("button", { name: "Place orders" }));
  await screen.findByRole("heading", { name: "Orders placed" });
  expect(screen.getByRole("link", { name: "Pay for order" }).getAttribute("href")).toBe("/order/o1");
  expect(calls.find(({ path }) => path === CHECKOUT)?.input["payment"]).toBe("later");
});

test("a visitor sees how the cart of this device stands, and is asked to sign in", async () => {
  identity.token = null;
  const listing = "1".padStart(32, "0");
  putInDevice({ sell_order_id: listing, quantity: 2, price_cents: 1_000 }, 3);
  const onSignIn = vi.fn();
  const calls = fakeServer({
    "/api/market/goods/buy_cart/look": {
      lines: [lineOf(listing, "2", { quantity: 2, can_buy: 2 })],
      most: 50,
      due_cents: 2_000,
    },
  });
  renderInApp(<CartPage uid={null} onSignIn={onSignIn} />);
  await screen.findByRole("link", { name: /^Item/u });
  expect(calls[0]?.input).toEqual({ lines: [{ sell_order_id: listing, quantity: 2, price_cents: 1_000 }] });
  expect(screen.queryByRole("button", { name: "Save for later" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Increase" }));
  expect(deviceCart.lines[0]?.quantity).toBe(3);
  await userEvent.click(screen.getByRole("button", { name: "Sign in to check out" }));
  expect(onSignIn).toHaveBeenCalledOnce();
});
