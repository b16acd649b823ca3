import { act as change, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { OrderCard } from "./order-card";
import { orderOf } from "./order-fixtures";
import { forgetOrders, receiveOrder } from "./order-store";

beforeEach(forgetOrders);

test("a card in a conversation has the buttons of the order as it is now, and none once it is over", async () => {
  const sent = orderOf({
    status: "sent",
    must_act: { who: "buyer", until: 4_000_000_000_000, otherwise: "completed" },
  });
  fakeServer({ "/api/v2/market/bill_order/detail": { ...sent, timeline: [], payments: [], refunds: [] } });
  renderInApp(<OrderCard orderId="o1" otherwise="o1" />);
  await screen.findByRole("button", { name: "Confirm receipt" });
  change(() => receiveOrder({ ...sent, status: "completed", version: 9, must_act: { who: "nobody" } }));
  await screen.findByText("Order completed");
  expect(screen.queryByRole("button")).toBeNull();
});

test("an order that is not this reader's is a number and nothing more", async () => {
  fakeServer({ "/api/v2/market/bill_order/detail": refuse(409, "NOT_FOUND") });
  renderInApp(<OrderCard orderId="o1" otherwise="Order o1" />);
  await screen.findByText("Order o1");
});
