import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { CartMerge } from "./cart-calls";
import { goods } from "./cart-fixtures";
import { deviceCart, putInDevice, removeFromDevice } from "./device-cart";
import { MergeReport } from "./merge-report";

const MERGE = "/api/market/goods/buy_cart/merge";
const UNDO = "/api/market/goods/buy_cart/undo_merge";
const merge: CartMerge = {
  cart_merge_id: "m1",
  lines: 2,
  report: [
    { sell_order_id: "1", outcome: "summed", quantity: 3, price_then_cents: 1_000, price_cents: 1_200, goods },
    { sell_order_id: "2", outcome: "gone", quantity: 0, price_then_cents: 500 },
  ],
};

beforeEach(() => {
  identity.token = "t";
  removeFromDevice(deviceCart.lines.map(({ sell_order_id }) => sell_order_id));
  for (const id of ["1", "2"]) putInDevice({ sell_order_id: id.padStart(32, "0"), quantity: 1, price_cents: 1_000 }, 9);
});

test("each line says what became of it; what is undone leaves the account's cart as it was", async () => {
  const calls = fakeServer({ [MERGE]: merge, [UNDO]: { lines: 1 } });
  renderInApp(<MergeReport />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("You now have 3 in your cart");
  expect(first?.textContent).toContain("Price went up from $10.00");
  expect(second?.textContent).toContain("No longer available");
  expect(deviceCart.lines).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: UNDO, input: { cart_merge_id: "m1" } }));
});

test("a lost answer is asked for again under the same key, and the lines stay until it is there", async () => {
  const calls = fakeServer({ [MERGE]: new Response("", { status: 502 }) });
  const { unmount } = renderInApp(<MergeReport />);
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  expect(deviceCart.lines).toHaveLength(2);
  const again = fakeServer({ [MERGE]: merge });
  renderInApp(<MergeReport />);
  await screen.findAllByRole("listitem");
  expect(again[0]?.key).toBe(calls[0]?.key);
});

test("what is refused is not sent for ever", async () => {
  fakeServer({ [MERGE]: refuse(422, "paramater_error", { fields: { lines: "invalid" } }) });
  renderInApp(<MergeReport />);
  await waitFor(() => expect(deviceCart.lines).toEqual([]));
});
