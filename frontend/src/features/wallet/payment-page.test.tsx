import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { rateStore } from "@/api/rates";
import { socket } from "@/api/socket";
import type { Payment } from "@/api/trade";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { orderOf } from "@/features/order/order-fixtures";
import { PaymentPage } from "./payment-page";

const payment: Payment = {
  payment_id: "p1",
  version: 1,
  purpose: "order",
  order_id: "o1",
  method: "card",
  status: "processing",
  amount_cents: 1_234,
  redirect_url: "/sandbox/pay/pi_1",
  expires_at: 4_000_000_000_000,
  created_at: 1_700_000_000_000,
};
/** As the server pushes it. */
const push = (data: Payment) =>
  socket
    .listeners("topic")
    .forEach((hear) => hear({ topic: `payment:${data.payment_id}`, version: data.version, data }));

beforeEach(() => window.history.replaceState(null, "", "/payment?order_id=o1&payment_id=p1"));

test("the redirect that is faster than the webhook waits, and the push ends the waiting", async () => {
  fakeServer({ "/api/v2/asset/pay/detail": payment });
  renderInApp(<PaymentPage />);
  await screen.findByRole("heading", { name: "Waiting for your payment" });
  expect(screen.getByRole("link", { name: "Continue payment" }).getAttribute("href")).toBe("/sandbox/pay/pi_1");
  push({ ...payment, status: "success", version: 3, redirect_url: null });
  await screen.findByRole("heading", { name: "Payment received" });
  push({ ...payment, version: 2 });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Payment received");
});

test("a payment that failed leads to another way for the same order", async () => {
  fakeServer({
    "/api/v2/asset/pay/detail": { ...payment, status: "failed", failure: "card_declined", redirect_url: null },
  });
  renderInApp(<PaymentPage />);
  await screen.findByText(/item is still reserved/u);
  screen.getByText("Your bank declined the payment.");
  expect(document.body.textContent, "a code says nothing to a payer").not.toContain("card_declined");
  expect(screen.getByRole("link", { name: "Use another method" }).getAttribute("href")).toBe("/order/o1");
});

test("a provider that does not say which payment it was: the newest of the order is shown", async () => {
  window.history.replaceState(null, "", "/payment?order_id=o1");
  const asked = fakeServer({
    "/api/v2/market/bill_order/detail": {
      ...orderOf({}),
      timeline: [],
      payments: [{ ...payment, payment_id: "p0", created_at: 1 }, payment],
      refunds: [],
    },
    "/api/v2/asset/pay/detail": payment,
  });
  renderInApp(<PaymentPage />);
  await screen.findByRole("heading", { name: "Waiting for your payment" });
  await waitFor(() => expect(asked.map(({ address }) => address)).toContain("/api/v2/asset/pay/detail?payment_id=p1"));
});

test("an order that is paid shows what was bought; a top-up goes on to its queue by itself", async () => {
  fakeServer({ "/api/v2/asset/pay/detail": { ...payment, status: "success", redirect_url: null } });
  const paid = (orderId: string) => <p>goods of {orderId}</p>;
  const { unmount } = renderInApp(<PaymentPage paid={paid} onwardsOf={() => undefined} />);
  await screen.findByText("goods of o1");
  expect(location.pathname).toBe("/payment");
  unmount();
  renderInApp(<PaymentPage paid={paid} onwardsOf={(orderId) => `/top-up/${orderId}`} />);
  await waitFor(() => expect(location.pathname).toBe("/top-up/o1"));
});

test("a payment that is under way goes on nowhere, however well it is known where", async () => {
  fakeServer({ "/api/v2/asset/pay/detail": payment });
  renderInApp(<PaymentPage paid={() => "goods"} onwardsOf={() => "/top-up/o1"} />);
  await screen.findByRole("heading", { name: "Waiting for your payment" });
  expect(location.pathname).toBe("/payment");
  expect(screen.queryByText("goods")).toBeNull();
});

test("a store's counter takes what was settled when the payment was made, whatever today's rate is", async () => {
  const yen = { key: "JPY", code: "JPY", label: "JPY", symbol: "¥", name: "Japanese Yen" } as const;
  rateStore.currencies = [{ ...yen, rate: 99, rated_at: 0, precision: 0, separator: "," }];
  const local_amount = { currency: "JPY", amount: 1_876 } as const;
  fakeServer({ "/api/v2/asset/pay/detail": { ...payment, method: "convenience_store", local_amount } });
  renderInApp(<PaymentPage />);
  expect((await screen.findByText(/To pay at the counter/u)).textContent).toBe("To pay at the counter: ¥1,876");
  const detail = within(screen.getByRole("region", { name: "Payment details" }));
  detail.getByText("¥1,876");
  expect(detail.getByText("In US dollars").nextSibling?.textContent).toBe("$12.34");
  expect(detail.queryByText(/Charged/u), "it is charged in yen").toBeNull();
  expect(document.body.textContent).not.toContain("1,222");
});
