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

async function show() {
  const { hook, history } = memoryLocation({ path: "/", record: true });
  // Fetched before, as by whoever looks at the field for a moment.
  Suggestions.preload();
  await act(() => vi.dynamicImportSettled());
  renderInApp(
    <Router hook={hook}>
      <BarSearch />
    </Router>,
  );
  return { field: screen.getByRole("combobox", { name: "Search items and games" }), history };
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
