import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Wire } from "@/api/operations";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { StockDialog } from "./stock-dialog";

const gold = {
  goods_id: "9",
  game: "wow",
  game_name: "World of Warcraft",
  subgame_name: "EU",
  name: "Gold",
  lot: 1_000,
  art: {},
} as unknown as Wire["Goods"];
const list = { items: [gold], total: 1, page_num: 1, page_size: 8, is_guess: false };

test("a seller finds goods, says how many there are, and is told when it is not whole lots", async () => {
  const onClose = vi.fn();
  const calls = fakeServer({
    "/api/market/goods": list,
    "/api/market/inventory/stock": { asset_id: "a1", goods_id: "9", quantity: 3_000 },
  });
  renderInApp(<StockDialog onClose={onClose} />);
  await userEvent.type(await screen.findByRole("searchbox"), "gold");
  await userEvent.click(await screen.findByRole("button", { name: /Gold/ }));
  const field = screen.getByLabelText("Units you have that aren't listed");
  const save = screen.getByRole("button", { name: "Save stock" });
  expect(save).toHaveProperty("disabled", true);
  await userEvent.type(field, "1500");
  screen.getByText("Sold in lots of 1,000.");
  expect(save).toHaveProperty("disabled", true);
  await userEvent.clear(field);
  await userEvent.type(field, "3000");
  await userEvent.click(save);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const saved = calls.find(({ path }) => path === "/api/market/inventory/stock");
  expect(saved?.input).toEqual({ goods_id: "9", quantity: 3_000 });
  expect(saved?.key).toBeDefined();
});

test("what the server refuses is said at the field, and the dialog stays", async () => {
  const onClose = vi.fn();
  fakeServer({ "/api/market/goods": list, "/api/market/inventory/stock": refuse(503, "busy") });
  renderInApp(<StockDialog onClose={onClose} />);
  await userEvent.click(await screen.findByRole("button", { name: /Gold/ }));
  await userEvent.type(screen.getByLabelText("Units you have that aren't listed"), "1000");
  await userEvent.click(screen.getByRole("button", { name: "Save stock" }));
  await screen.findByText(/very busy/i);
  expect(onClose).not.toHaveBeenCalled();
});
