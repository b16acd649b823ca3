import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import type { OrderDetail } from "@/api/trade";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { orderOf } from "./order-fixtures";
import { forgetOrders } from "./order-store";
import { ReceiptPage } from "./receipt-page";

const payment = { payment_id: "p2", method: "card", status: "success", amount_cents: 2_468 } as const;
const failed = { ...payment, payment_id: "p1", method: "bank_transfer", status: "failed" } as const;

/** The receipt of an order that was paid with a card, after a transfer that failed. */
function show(part: Partial<OrderDetail> = {}) {
  const order = orderOf({ quantity: 2, amount_cents: 2_468, due_cents: 2_468 });
  const detail = {
    ...order,
    timeline: [],
    payments: [failed, payment],
    refunds: [],
    ...part,
  } as unknown as OrderDetail;
  fakeServer({ "/api/v2/market/bill_order/detail": () => detail });
  renderInApp(<ReceiptPage orderId="o1" />);
}

const row = async (name: string) => within((await screen.findByText(name)).parentElement as HTMLElement);

beforeEach(() => {
  forgetOrders();
  identity.currency = "USD";
});

test("a receipt says what was bought, how much it came to in dollars, and which payment paid it", async () => {
  identity.currency = "JPY";
  show();
  expect((await row("Order number")).getByText("1000000001")).toBeTruthy();
  expect((await row("Item")).getByText("AK-47 | Redline · Counter-Strike 2")).toBeTruthy();
  expect((await row("Quantity")).getByText("2")).toBeTruthy();
  expect((await row("Fee")).getByText("$0.00")).toBeTruthy();
  expect((await row("Total")).getByText("$24.68 USD")).toBeTruthy();
  expect((await row("Payment method")).getByText("Card")).toBeTruthy();
  expect(screen.queryByText("Refunded")).toBeNull();
});

test("the terms that were accepted with the payment stand on it, and nothing where there were none", async () => {
  show({ payments: [{ ...payment, terms_version: 3, created_at: Date.UTC(2026, 10, 25, 12) }] as never });
  const link = await screen.findByRole("link", { name: "Terms accepted on Nov 25, 2026" });
  expect(link.getAttribute("href")).toBe("/legal/terms?version=3");
  cleanup();
  forgetOrders();
  show();
  await row("Order number");
  expect(screen.queryByRole("link", { name: /Terms accepted/u })).toBeNull();
});

test("what went back stands on it", async () => {
  show({ refunded_cents: 1_234, status: "refunded" });
  expect((await row("Refunded")).getByText("−$12.34")).toBeTruthy();
});

test("the button prints the page", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ["an order that was not paid", { paid_at: null }],
  ["the seller's side", { side: "seller" as const }],
])("%s has no receipt", async (_, part) => {
  show(part);
  expect(await screen.findByRole("heading", { name: "No receipt for this order" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
});

test("an order that is not there says so and leads to the purchases", async () => {
  fakeServer({ "/api/v2/market/bill_order/detail": () => refuse(409, "NOT_FOUND") });
  renderInApp(<ReceiptPage orderId="o1" />);
  expect(await screen.findByRole("link", { name: "My purchases" })).toBeTruthy();
});
