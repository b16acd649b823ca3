import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { TopUpOfOrder } from "@/api/topup";
import type { Order } from "@/api/trade";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { OrderTopUp } from "./order-top-up";
import { placeOf, queueOf } from "./topup-fixtures";
import { forgetPlaces, receivePlace } from "./topup-store";

const order = { order_id: "o1", status: "paid", side: "buyer", paid_at: 1 } as Order;
const serveOrder = (of: Partial<TopUpOfOrder>) =>
  fakeServer({ "/api/topup/place": { order_id: "o1", may_join: true, queue: queueOf({}), ...of } });

beforeEach(forgetPlaces);

test("a paid pack offers to be topped up by oneself, with what the queue is like", async () => {
  serveOrder({});
  renderInApp(<OrderTopUp order={order} />);
  expect((await screen.findByRole("link", { name: "Instant top-up" })).getAttribute("href")).toBe("/top-up/o1");
  screen.getByText("12 waiting");
});

test("a pack no device takes, and a seller's order, offer nothing", async () => {
  const calls = serveOrder({ may_join: false, refused: "UNSUPPORTED_PACK", queue: null });
  renderInApp(<OrderTopUp order={order} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  renderInApp(<OrderTopUp order={{ ...order, side: "seller" }} />);
  expect(screen.queryByRole("region")).toBeNull();
  expect(calls).toHaveLength(1);
});

test("a place is shown in its stead, and whose turn it is", async () => {
  serveOrder({ place: placeOf({ at: Date.now() }) });
  renderInApp(<OrderTopUp order={order} />);
  await screen.findByText("Your position: 7");
  act(() => receivePlace(placeOf({ stage: "called", version: 9, at: Date.now(), accept_by: Date.now() + 90_000 })));
  await screen.findByText("It's your turn! Press Start now to begin.");
  expect(screen.queryByRole("link", { name: "Instant top-up" })).toBeNull();
});
