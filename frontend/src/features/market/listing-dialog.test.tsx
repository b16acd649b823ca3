import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { ListingDialog } from "./listing-dialog";
import type { Goods } from "./market-calls";
import type { Asset, Preview, Results } from "./sale-calls";

const goods = (goods_id: string, name: string) =>
  ({ goods_id, name, lot: 1, art: { kind: "case" } }) as unknown as Goods;
const asset = (asset_id: string) => ({ asset_id }) as Asset;
const previewed = (asset_id: string, goods_id: string): Preview["items"][number] => ({
  asset_id,
  goods_id,
  available: 1,
  quantity: 1,
  fee_basis_points: 500,
  min_price_cents: 100,
  max_price_cents: 100_000,
  lowest_price_cents: 1_001,
  state: "listable",
});

/** Takes what it is offered, but refuses the second piece the first time. */
function serveListing() {
  let sent = 0;
  return fakeServer({
    "/api/market/sell_order/preview/manual_plus/v2": {
      goods_infos: { g1: goods("g1", "Case"), g2: goods("g2", "Knife") },
      group_key_data: {},
      items: [previewed("a1", "g1"), previewed("a2", "g2")],
    },
    "/api/market/sell_order/create": ({ assets }): Results => {
      sent += 1;
      const items = assets.map(({ asset_id }) =>
        asset_id === "a2" && sent === 1
          ? { asset_id, ok: false, code: "PRICE_OUT_OF_RANGE", message: "The price is too high" }
          : { asset_id, ok: true },
      );
      return { done: items.filter(({ ok }) => ok).length, items } as Results;
    },
  });
}

test("a refused row says why and stays, the others are listed; its next price is another request", async () => {
  const calls = serveListing();
  const onClose = vi.fn();
  renderInApp(<ListingDialog assets={[asset("a1"), asset("a2")]} onClose={onClose} />);
  const prices = await screen.findAllByRole<HTMLInputElement>("textbox", { name: /Price/u });
  expect(
    prices.map(({ value }) => value),
    "a cent below the cheapest",
  ).toEqual(["10.00", "10.00"]);
  await userEvent.clear(prices[1]!);
  await userEvent.type(prices[1]!, "900");
  await userEvent.click(screen.getByRole("button", { name: "List 2 items" }));
  const refused = await screen.findByRole("alert");
  expect(refused.textContent).toBe("The price is too high");
  expect(screen.queryByText("Case"), "it is on sale").toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  const row = refused.closest("li")!;
  await userEvent.clear(within(row).getByRole("textbox", { name: /Price/u }));
  await userEvent.type(within(row).getByRole("textbox", { name: /Price/u }), "90");
  expect(screen.queryByRole("alert"), "the refusal goes with the price it was about").toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "List 1 item" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(["a1", "a2"]));
  const created = calls.filter(({ path }) => path === "/api/market/sell_order/create");
  expect(created.map(({ input }) => input["assets"])).toEqual([
    [
      { asset_id: "a1", price: "10.00", quantity: 1 },
      { asset_id: "a2", price: "900", quantity: 1 },
    ],
    [{ asset_id: "a2", price: "90", quantity: 1 }],
  ]);
  expect(created[0]?.key).not.toBe(created[1]?.key);
});

test("a price the server would refuse is said at its row, and nothing is sent", async () => {
  serveListing();
  renderInApp(<ListingDialog assets={[asset("a1"), asset("a2")]} onClose={() => undefined} />);
  const [price] = await screen.findAllByRole("textbox", { name: /Price/u });
  await userEvent.clear(price!);
  await userEvent.type(price!, "0.50");
  expect(price!.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("button", { name: "List 2 items" })).toHaveProperty("disabled", true);
});

test("what a buyer has set aside for it is said, and one press asks for just that", async () => {
  fakeServer({
    "/api/market/sell_order/preview/manual_plus/v2": {
      goods_infos: {
        g1: { ...goods("g1", "Case"), highest_bid_cents: 950 },
        g2: { ...goods("g2", "Knife"), highest_bid_cents: 50 },
      },
      group_key_data: {},
      items: [previewed("a1", "g1"), previewed("a2", "g2")],
    },
  });
  renderInApp(<ListingDialog assets={[asset("a1"), asset("a2")]} onClose={() => undefined} />);
  await screen.findByText(/Highest buy request: \$9\.50\..*certain pieces only\./u);
  // What nobody may ask for is not offered.
  const [take, ...others] = screen.getAllByRole("button", { name: /^Sell now for/u });
  expect(others).toEqual([]);
  await userEvent.click(take!);
  expect(screen.getAllByRole("textbox", { name: /Price/u })[0]).toHaveProperty("value", "9.50");
});
