import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Wire } from "@/api/operations";
import { fakeServer, type Call } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { Suggestions } from "../shell-parts";
import { BarSearch } from "./bar-search";
import { gamesNamed } from "./search-address";

const redline = {
  goods_id: "7",
  game: "csgo",
  name: "AK-47 | Redline",
  subgame_name: "",
  art: {},
  lowest_price_cents: 1250,
} as Wire["Goods"];
const games = [
  { game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 1 },
  { game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 1 },
] satisfies Wire["Game"][];

let calls: Call[];
beforeEach(() => {
  calls = fakeServer({
    "/api/market/games": { games },
    "/api/market/goods": ({ search }) => ({
      items: search === "redl" ? [redline] : [],
      total: 1,
      page_num: 1,
      page_size: 6,
      is_guess: false,
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function show(path = "/") {
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true });
  // Fetched before, as by whoever looks at the field for a moment.
  Suggestions.preload();
  await act(() => vi.dynamicImportSettled());
  renderInApp(
    <Router hook={hook} searchHook={searchHook}>
      <BarSearch />
    </Router>,
  );
  return { field: screen.getByRole("combobox", { name: "Search items and games" }), history, navigate };
}

test("suggests items of all games with their game and price, and leads to the one that is chosen", async () => {
  const { field, history } = await show();
  await userEvent.type(field, "redl");
  const option = await screen.findByRole("option", { name: /AK-47 \| Redline/u });
  expect(option.textContent).toContain("Counter-Strike 2");
  expect(option.textContent).toContain("$12.50");
  expect(calls.some(({ path, input }) => path === "/api/market/goods" && input["game"] === "")).toBe(true);
  await userEvent.click(option);
  expect(history.at(-1)).toBe("/market/goods/7");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("a game is found by the beginning of any of its words, at once", async () => {
  expect(gamesNamed(games, "strike").map(({ game }) => game)).toEqual(["csgo"]);
  expect(gamesNamed(games, "impac").map(({ game }) => game)).toEqual(["genshin"]);
  expect(gamesNamed(games, "mpact")).toEqual([]);
  const { field, history } = await show();
  await userEvent.type(field, "gens");
  await screen.findByRole("option", { name: /Genshin Impact/u });
  await userEvent.keyboard("{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { name: /Genshin Impact/u }).id);
  await userEvent.keyboard("{Enter}");
  expect(history.at(-1)).toBe("/market?game=genshin");
});

test("Enter searches all games for what was typed, and Escape closes what is suggested", async () => {
  const { field, history } = await show();
  await userEvent.type(field, "knife");
  await within(await screen.findByRole("listbox")).findByRole("option", { name: 'All results for "knife"' });
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(history.at(-1)).toBe("/market?game=&search=knife");
});

const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value;

test("on the market page it says what was searched for, and searches within the game and filters", async () => {
  const { field, history, navigate } = await show("/market?game=csgo&search=redl&tag.rarity=covert&page=3");
  expect(valueOf(field)).toBe("redl");
  await userEvent.click(field);
  expect(screen.queryByRole("listbox"), "the results are not covered by what they are").toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "knife{Enter}");
  expect(history.at(-1)).toBe("/market?game=csgo&tag.rarity=covert&search=knife");
  expect(valueOf(field)).toBe("knife");
  await userEvent.clear(field);
  await userEvent.type(field, "{Enter}");
  expect(history.at(-1), "no words, no search").toBe("/market?game=csgo&tag.rarity=covert");
  act(() => navigate("/market?search=case"));
  expect(valueOf(field), "the page went back").toBe("case");
  act(() => navigate("/market/goods/7"));
  expect(valueOf(field), "the results are left").toBe("");
});

test("from the market page all games are one option away, and Escape brings back what was searched for", async () => {
  const { field, history } = await show("/market?game=csgo&search=knife");
  await userEvent.type(field, "redl{Escape}{Escape}");
  expect(valueOf(field)).toBe("knife");
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.click(await screen.findByRole("option", { name: 'All results for "knife"' }));
  expect(history.at(-1)).toBe("/market?game=&search=knife");
});

test("another page does not take its search for its own", async () => {
  const { field } = await show("/buy/history?search=knife");
  expect(valueOf(field)).toBe("");
});
