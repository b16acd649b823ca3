import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { MarketPage } from "./market-page";

const redline = {
  goods_id: "226",
  game: "csgo",
  subgame_name: "",
  name: "AK-47 | Redline",
  name_en: "AK-47 | Redline",
  tags: {},
  art: { kind: "rifle" },
  exteriors: [],
  lot: 1,
  lowest_price_cents: 1_234,
  on_sale: 3,
  bids: 0,
  sold_30d: 9,
};
const tags = [
  {
    value: "rarity",
    title: "Rarity",
    name: "Rarity",
    goods: 1,
    children: [{ value: "covert", title: "Covert", name: "Covert", goods: 7, children: [] }],
  },
];

/** A server that finds goods unless `nothing` is searched for. */
const serveMarket = () =>
  fakeServer({
    "/api/market/games": { games: [{ game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 1 }] },
    "/api/market/tags": { tags },
    "/api/market/goods": ({ search }) => {
      const items = search === "nothing" ? [] : [redline];
      return { items, total: items.length, page_num: 1, page_size: 40, is_guess: false };
    },
  });

beforeEach(() => window.history.replaceState(null, "", "/market"));

test("a filter goes into the address, and the server is asked for it", async () => {
  const asked = serveMarket();
  renderInApp(<MarketPage />);
  await screen.findByText("$12.34");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Covert/u }));
  await waitFor(() => expect(location.search).toBe("?tag.rarity=covert"));
  await waitFor(() =>
    expect(asked.some(({ address }) => decodeURIComponent(address).includes('tags={"rarity":["covert"]}'))).toBe(true),
  );
});

test("nothing found says so and offers a way back", async () => {
  serveMarket();
  window.history.replaceState(null, "", "/market?search=nothing");
  renderInApp(<MarketPage />);
  await screen.findByRole("heading", { name: "No results" });
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByText("$12.34");
});
