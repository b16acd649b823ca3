import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { hrefOfSearch } from "./saved-search-rules";
import type { SavedSearch } from "./saved-search-calls";
import { SearchesPart } from "./searches-part";

const knives: SavedSearch = {
  search_id: "s1",
  name: "Knives",
  market: { game: "csgo", tags: { kind: ["knife"] }, max_price_cents: 15_000, is_on_sale: true, is_asked_for: false },
  alert: "price_under",
  alert_price_cents: 12_345,
  is_paused: false,
  matches: 7,
  created_at: 1,
};

test("a search leads to what it finds", () => {
  expect(hrefOfSearch(knives)).toBe("/market?game=csgo&tag.kind=knife&max_price=150.00&on_sale=1");
  const goods = { goods_id: "7" } as NonNullable<SavedSearch["goods"]>;
  const offers = {
    exteriors: ["minimal_wear" as const],
    max_float: 0.10000000149011612,
    paint_seeds: [44],
    stat_trak: false,
    stickers: ["Crown"],
    name_tag: false,
  };
  expect(hrefOfSearch({ goods, offers })).toBe(
    "/market/goods/7?exterior=minimal_wear&max_float=0.1&seeds=44&stat_trak=no&sticker=Crown",
  );
});

test("a search is paused and deleted, and the list is read again", async () => {
  let items = [knives];
  const asked = fakeServer({
    "/api/market/games": { games: [] },
    "/api/account/saved_search": () => ({ items, most: 50 }),
    "/api/account/saved_search/change": () => {
      items = [{ ...knives, is_paused: true }];
      return { name: "Knives", alert: "price_under", is_paused: true };
    },
    "/api/account/saved_search/delete": () => {
      items = [];
      return { is_deleted: true };
    },
  });
  renderInApp(<SearchesPart />);
  expect(await screen.findByText("At $123.45 or less")).toBeTruthy();
  expect(screen.getByText("7 matches")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Pause alerts of Knives" }));
  expect(await screen.findByText("Paused")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete Knives" }));
  await waitFor(() => expect(screen.getByText("No saved searches yet")).toBeTruthy());
  const sent = asked.filter(({ path }) => path.endsWith("/change")).map(({ input }) => input);
  expect(sent).toEqual([{ search_id: "s1", is_paused: true }]);
});
