import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { rateStore } from "@/api/rates";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { MarketPage } from "./market-page";

const redline = {
  goods_id: "226",
  game: "csgo",
  game_name: "Counter-Strike 2",
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
    "/api/market/tags": { tags, games: [{ game: "csgo", goods: 1 }] },
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
  await userEvent.click(screen.getByRole("button", { name: "Show all items" }));
  await screen.findByText("$12.34");
});

test("what narrows the list stands above it, each with a way to take it away, and the counts follow", async () => {
  const asked = serveMarket();
  window.history.replaceState(null, "", "/market?game=csgo&search=ak&tag.rarity=covert");
  renderInApp(<MarketPage />);
  await screen.findByRole("button", { name: "Remove filter: Covert" });
  const facets = asked.filter(({ path }) => path === "/api/market/tags");
  expect(facets.at(-1)?.input).toEqual({ game: "csgo", search: "ak", tags: '{"rarity":["covert"]}' });
  await userEvent.click(screen.getByRole("button", { name: "Remove filter: Counter-Strike 2" }));
  expect(location.search, "another game does not have these attributes").toBe("?search=ak");
  await userEvent.click(screen.getByRole("button", { name: "Remove filter: “ak”" }));
  expect(location.search).toBe("");
});

test("a search in one game that finds nothing is offered for all games", async () => {
  serveMarket();
  window.history.replaceState(null, "", "/market?game=csgo&search=nothing");
  renderInApp(<MarketPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Search all games" }));
  expect(location.search).toBe("?search=nothing");
});

test("every item says of which game it is, and big numbers are grouped", async () => {
  fakeServer({
    "/api/market/games": { games: [] },
    "/api/market/tags": { tags: [], games: [] },
    "/api/market/goods": {
      items: [{ ...redline, game_name: "Genshin Impact", subgame_name: "Asia", on_sale: 100_919 }],
      total: 1,
      page_num: 1,
      page_size: 40,
      is_guess: false,
    },
  });
  renderInApp(<MarketPage />);
  const card = await screen.findByRole("link", { name: /AK-47/u });
  expect(card.textContent).toContain("Genshin Impact · Asia");
  expect(card.textContent).toContain("100,919 for sale");
  expect(card.textContent, "no change is known").not.toContain("%");
});

test("prices are asked for in the reader's currency, and the dollars they come to are said", async () => {
  identity.currency = "JPY";
  const yen = { key: "JPY", code: "JPY", name: "yen", label: "yen", symbol: "¥" } as const;
  rateStore.currencies = [{ ...yen, rate: 150, rated_at: 0, precision: 0, separator: "," }];
  const asked = serveMarket();
  renderInApp(<MarketPage />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Min" }), "1500");
  screen.getByText("About $10.00 in US dollars");
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(location.search).toBe("?min_price=1500&currency=JPY");
  await waitFor(() => expect(asked.some(({ address }) => address.includes("min_price=10.00"))).toBe(true));
  await screen.findByRole("button", { name: "Remove filter: From ¥1,500" });
  identity.currency = null;
  rateStore.currencies = [];
});

test("by keyboard the first item is a few stops away, however many filters there are", async () => {
  serveMarket();
  renderInApp(<MarketPage />);
  await screen.findByText("$12.34");
  const skip = screen.getByRole("link", { name: "Skip to results" });
  skip.focus();
  const stops = [...document.querySelectorAll<HTMLElement>("input, select, button, a[href]")];
  expect(stops.indexOf(skip), "the game pills of a phone are not drawn on a wide page").toBeLessThan(8);
  const results = document.querySelector(skip.getAttribute("href") ?? "");
  expect(results?.querySelector("a[href]")?.textContent).toContain("AK-47");
});

test("on a phone the open filters say what they come to, and lead there", async () => {
  serveMarket();
  renderInApp(<MarketPage />);
  await screen.findByText("$12.34");
  const filters = screen.getByRole("button", { name: "Filters" });
  await userEvent.click(filters);
  expect(filters.getAttribute("aria-expanded")).toBe("true");
  window.scrollTo = () => undefined;
  await userEvent.click(screen.getByRole("button", { name: "1 result" }));
  expect(filters.getAttribute("aria-expanded")).toBe("false");
});
