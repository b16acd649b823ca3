import { act as change, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Answer, PathOf } from "@/api/operations";
import type { Order, OrderDetail } from "@/api/trade";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { orderOf } from "./order-fixtures";
import { OrderPage } from "./order-page";
import { forgetOrders, receiveOrder } from "./order-store";

type Acts = { [P in PathOf<"post">]?: (order: Order) => Answer<"post", P> | Response };

/** The order as the server has it now; `acts` says what becomes of it by what is done. */
function serveOrder(start: Order, acts: Acts, more: Partial<OrderDetail> = {}) {
  const answers = Object.entries(acts).map(([path, act]) => [
    path,
    () => {
      const answer = act(server.order);
      if ("must_act" in answer) server.order = answer as Order;
      return answer;
    },
  ]);
  const calls = fakeServer({
    "/api/v2/market/bill_order/detail": () => ({
      ...server.order,
      timeline: [],
      payments: [],
      refunds: [],
      ...more,
    }),
    ...(Object.fromEntries(answers) as Answers),
  });
  const server = {
    order: start,
    /** What was done. */
    get asked() {
      return calls.filter(({ path }) => path in acts);
    },
  };
  return server;
}
const show = (me = "2") => renderInApp(<OrderPage orderId="o1" me={me} onConversation={async () => undefined} />);
const sent = orderOf({ status: "sent", must_act: { who: "buyer", until: 4_000_000_000_000, otherwise: "completed" } });

beforeEach(forgetOrders);

test("confirming asks first, says what it means, and leaves no button behind", async () => {
  const server = serveOrder(sent, {
    "/api/market/buy_order/confirm": (order) => ({
      ...order,
      status: "completed",
      version: 4,
      must_act: { who: "nobody" },
    }),
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm receipt" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm receipt" });
  expect(dialog.textContent, "what the seller gets is not what was paid").not.toContain("$");
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirm receipt" }));
  await screen.findByText("Order complete.");
  expect(server.asked.map(({ path }) => path)).toEqual(["/api/market/buy_order/confirm"]);
  expect(screen.queryByRole("button", { name: "Confirm receipt" })).toBeNull();
});

test("what the other side does shows at once, also under an open question", async () => {
  serveOrder(sent, { "/api/market/buy_order/confirm": () => refuse(409, "STATUS_CHANGED") });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Confirm receipt" }));
  await screen.findByRole("dialog");
  change(() => receiveOrder({ ...sent, status: "refunding", version: 9, must_act: { who: "house" } }));
  await screen.findByText("Your refund is on its way.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a part is asked back in cents, never more than was paid", async () => {
  const server = serveOrder(sent, {
    "/api/market/buy_order/dispute": (order) => ({ ...order, status: "disputed", version: 4 }),
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Report a problem" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("radio", { name: "Not as described" }));
  await userEvent.click(within(dialog).getByRole("radio", { name: "Partial refund" }));
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Amount/u }), "99.00");
  await userEvent.type(within(dialog).getByRole("textbox", { name: "What happened" }), "worn");
  const send = within(dialog).getByRole("button", { name: "Report a problem" });
  expect(send.hasAttribute("disabled")).toBe(true);
  await userEvent.clear(within(dialog).getByRole("textbox", { name: /Amount/u }));
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Amount/u }), "4.50");
  await userEvent.click(send);
  await waitFor(() =>
    expect(server.asked[0]?.input).toEqual({
      order_id: "o1",
      category: "not_as_described",
      text: "worn",
      images: [],
      asked_cents: 450,
    }),
  );
});

test("a refusal is said at the field it is about, else above the buttons, until something is changed", async () => {
  let refusal = refuse(422, "paramater_error", { fields: { text: "too_long" } });
  const server = serveOrder(sent, { "/api/market/buy_order/dispute": () => refusal });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Report a problem" }));
  const dialog = await screen.findByRole("dialog");
  const text = within(dialog).getByRole("textbox", { name: "What happened" });
  const send = within(dialog).getByRole("button", { name: "Report a problem" });
  await userEvent.type(text, "worn");
  await userEvent.click(send);
  await waitFor(() => expect(text.getAttribute("aria-invalid")).toBe("true"));
  expect(within(dialog).queryByRole("alert")).toBeNull();
  await userEvent.type(text, "!");
  expect(text.getAttribute("aria-invalid")).not.toBe("true");
  refusal = refuse(409, "DISPUTE_CLOSED");
  await userEvent.click(send);
  expect((await within(dialog).findByRole("alert")).textContent).toBe("DISPUTE_CLOSED");
  await userEvent.click(within(dialog).getByRole("radio", { name: "Not as described" }));
  expect(within(dialog).queryByRole("alert")).toBeNull();
  expect(text).toHaveProperty("value", "worn!");
  expect(server.asked).toHaveLength(2);
});

test("money that cannot go back the way it came is offered to the balance", async () => {
  const refund = {
    refund_id: "r1",
    number: "2",
    amount_cents: 1_234,
    channel_fee_cents: 0,
    reason: "given_back",
    route: "original",
    status: "failed",
    created_at: 1,
  } as const;
  const server = serveOrder(
    orderOf({ status: "refunding", must_act: { who: "house" } }),
    { "/api/v2/market/bill_order/buyer_return_refund": () => ({ ...refund, status: "succeeded", route: "balance" }) },
    { refunds: [refund] },
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: /Refund to balance/u }));
  await waitFor(() =>
    expect(server.asked[0]).toMatchObject({
      path: "/api/v2/market/bill_order/buyer_return_refund",
      input: { order_id: "o1", refund_id: "r1" },
    }),
  );
});

test("the seller sees the income and no way to confirm", async () => {
  serveOrder({ ...sent, side: "seller", fee_cents: 62, income_cents: 1_172 }, {});
  show();
  await screen.findByText("$11.72");
  expect(screen.queryByRole("button", { name: "Confirm receipt" })).toBeNull();
});

test("who works in the seller's shop delivers, and gives no money back", async () => {
  serveOrder(orderOf({ status: "paid", side: "seller", fee_cents: 62, income_cents: 1_172 }), {});
  show("3");
  expect(await screen.findByRole("button", { name: "Mark as delivered" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Refund buyer" })).toBeNull();
});

test("an order that is gone leads to one's purchases: trying again would not bring it back", async () => {
  fakeServer({ "/api/v2/market/bill_order/detail": refuse(409, "NOT_FOUND") });
  show();
  const away = await screen.findByRole("link", { name: "My purchases" });
  expect(away.getAttribute("href")).toBe("/buy/history");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("what was not paid in time is not owed, and what happens otherwise is said to whom it happens", async () => {
  serveOrder(
    orderOf({
      status: "placed",
      paid_at: null,
      must_act: { who: "buyer", until: 4_000_000_000_000, otherwise: "refunding" },
    }),
    {},
  );
  show();
  await screen.findByText("If time runs out, you get a full refund.");
  screen.getByText("Total");
  change(() => receiveOrder(orderOf({ status: "closed", paid_at: null, version: 9, must_act: { who: "nobody" } })));
  await screen.findByText("Not charged");
  expect(screen.queryByText("Total")).toBeNull();
});

test("a failed payment says why in words, and a pack that a device has checked is called checked", async () => {
  const payment = {
    payment_id: "p1",
    purpose: "order",
    order_id: "o1",
    method: "card",
    status: "failed",
    failure: "card_declined",
    amount_cents: 1_234,
    currency: "USD",
    created_at: 1,
    version: 1,
  } as unknown as OrderDetail["payments"][number];
  const delivered = { version: 3, at: 1, by: "house", what: "delivered", status: "sent", detail: {} } as const;
  serveOrder(sent, {}, { payments: [payment], timeline: [delivered] });
  show();
  await screen.findByText(/Your bank declined the payment/u);
  expect(screen.queryByText(/card_declined/u)).toBeNull();
  screen.getByText("Redeemed and verified on your account. Take a look, then confirm receipt.");
});

test("game and region stand beside what was bought, in the reader's words", async () => {
  serveOrder(orderOf({ game_names: { en: "Genshin Impact" }, subgame_name: "Asia" }), {});
  show();
  expect((await screen.findByText("Genshin Impact")).parentElement?.textContent).toBe("Genshin Impact · Asia");
});
