import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { SellOrder } from "@/features/market/market-calls";
import { renderInApp } from "@/testing/render";
import { CompareBar, CompareButton } from "./compare-bar";
import { useComparison } from "./comparison";

const offerOf = (id: string, price_cents: number, float: number, completion_percent?: number) =>
  ({
    sell_order_id: id,
    goods_id: "7",
    price_cents,
    float,
    exterior: "field_tested",
    stickers: [],
    quantity: 1,
    seller: { uid: id, nickname: `Seller ${id}` },
    seller_facts: { is_new: completion_percent === undefined, finished: 9, completion_percent, is_online: id === "2" },
  }) as unknown as SellOrder;

const shown = [offerOf("1", 1_200, 0.16, 99), offerOf("2", 1_000, 0.31), offerOf("3", 1_100, 0.2, 95)];
const buy = vi.fn();

function Listings() {
  const comparison = useComparison(shown);
  return (
    <>
      {shown.map((offer) => (
        <CompareButton key={offer.sell_order_id} offer={offer} comparison={comparison} />
      ))}
      <CompareBar comparison={comparison} art={{ kind: "case" }} reference={1_250} isSoldHere onBuy={buy} />
    </>
  );
}

test("chosen offers stand side by side with the best of each row, and one can be bought from there", async () => {
  renderInApp(<Listings />);
  expect(screen.queryByRole("region", { name: "Compare listings" })).toBeNull();
  const choices = screen.getAllByRole("button", { name: "Compare", pressed: false });
  await userEvent.click(choices[0]!);
  const bar = screen.getByRole("region", { name: "Compare listings" });
  const open = within(bar).getByRole("button", { name: "Compare" });
  expect(open.hasAttribute("disabled"), "one alone is no comparison").toBe(true);
  await userEvent.click(choices[1]!);
  within(bar).getByText("2 of 4 chosen");
  await userEvent.click(open);
  const dialog = await screen.findByRole("dialog", { name: "Compare listings" });
  const row = (name: string) => within(dialog).getByRole("rowheader", { name }).closest("tr")!;
  const cells = (name: string) => [...row(name).querySelectorAll("td")].map(({ textContent }) => textContent.trim());
  expect(cells("Price")).toEqual(["$12.00", "$10.00 Best"]);
  expect(cells("Float")).toEqual(["0.160000 Best", "0.310000"]);
  expect(cells("Exterior"), "alike is not best").toEqual(["Field-Tested", "Field-Tested"]);
  expect(cells("Orders completed")).toEqual(["99%", "New seller"]);
  expect(cells("Seller")).toEqual(["Seller 1", "Seller 2Online"]);
  await userEvent.click(within(dialog).getAllByRole("link", { name: "Buy" })[1]!);
  expect(buy).toHaveBeenCalledWith("/checkout?sell_order_id=2&quantity=1");
});

test("what is taken out leaves, and clearing ends it", async () => {
  renderInApp(<Listings />);
  for (const choice of screen.getAllByRole("button", { name: "Compare", pressed: false }))
    await userEvent.click(choice);
  const bar = screen.getByRole("region", { name: "Compare listings" });
  within(bar).getByText("3 of 4 chosen");
  await userEvent.click(screen.getAllByRole("button", { name: "Comparing", pressed: true })[0]!);
  within(bar).getByText("2 of 4 chosen");
  await userEvent.click(within(bar).getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Compare listings" })).toBeNull();
});
