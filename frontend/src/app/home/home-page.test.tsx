import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Wire } from "@/api/operations";
import type { User } from "@/api/schema";
import { walletStore } from "@/api/wallet";
import { clearUser, receiveUser } from "@/features/session/session-store";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { HomePage } from "./home-page";

const ana = { uid: "7", nickname: "Ana", user_type: 1 } as User;
const goods = (goods_id: string, game: string, name: string, lowest: number, reference: number) =>
  ({
    goods_id,
    game,
    name,
    game_name: game === "csgo" ? "Counter-Strike 2" : "Genshin Impact",
    subgame_name: game === "csgo" ? "" : "Asia",
    art: {},
    lowest_price_cents: lowest,
    reference_price_cents: reference,
  }) as Wire["Goods"];
const list = (items: Wire["Goods"][]) => ({ items, total: items.length, page_num: 1, page_size: 40, is_guess: false });

const shop: Answers = {
  "/api/market/games": {
    games: [
      { game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 25_001 },
      { game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 28 },
    ],
  },
  "/api/market/goods": ({ tags }) =>
    tags === undefined
      ? list([1, 2, 3, 4, 5].map((at) => goods(`${at}`, "csgo", `Knife ${at}`, 1000 - at * 100, 1000)))
      : list([goods("9", "genshin", "1090 Crystals", 1424, 1424)]),
};

afterEach(() => {
  clearUser();
  vi.unstubAllGlobals();
});

test("a stranger can buy: one main way, games with what each has, deals and top-ups by game and region", async () => {
  fakeServer(shop);
  await act(async () => void renderInApp(<HomePage />));
  const heading = await screen.findByRole("heading", { name: "Games" });
  const games = within(heading.closest("section") as HTMLElement);
  const game = await games.findByRole("link", { name: /Counter-Strike 2/u });
  expect(game.textContent).toContain("25,001 items");
  expect(game.getAttribute("href")).toBe("/market?game=csgo");
  expect(screen.getAllByRole("link", { name: "Browse the market" })[0]?.getAttribute("href")).toBe("/market");
  const best = within(screen.getByRole("list", { name: "Recommended items" }));
  const cards = await best.findAllByRole("link");
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringContaining("Knife 5"),
    expect.stringContaining("Knife 4"),
    expect.stringContaining("Knife 3"),
  ]);
  expect(cards[0]?.textContent).toContain("−50%");
  const pack = await screen.findByRole("link", { name: /1090 Crystals/u });
  expect(pack.textContent).toContain("Genshin Impact · Asia");
  expect(pack.textContent).not.toContain("%");
  await screen.findByText("25,029 items for 2 games.");
});

test("on a day without deals, what sells best stands beside the headline", async () => {
  fakeServer({
    ...shop,
    "/api/market/goods": ({ tags }) =>
      tags === undefined
        ? list([goods("1", "csgo", "Knife", 1000, 1000)])
        : list([goods("9", "genshin", "1090 Crystals", 1424, 1424)]),
  });
  await act(async () => void renderInApp(<HomePage />));
  const first = within(await screen.findByRole("list", { name: "Recommended items" }));
  await first.findByRole("link", { name: /1090 Crystals/u });
  expect(screen.queryByRole("heading", { name: "Below market price" })).toBeNull();
});

test("what stands further below waits until it is known what can be bought, also that it cannot be", async () => {
  const calls = fakeServer({ ...shop, "/api/market/goods": () => new Response("down", { status: 503 }) });
  const server = globalThis.fetch;
  let answer = () => {};
  const held = new Promise<void>((go) => (answer = go));
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    if (address.startsWith("/api/market/goods?game=csgo")) await held;
    return server(address, init);
  });
  const isAsked = () => calls.some(({ path }) => path === "/api/event/current");
  await act(async () => void renderInApp(<HomePage />));
  await vi.waitFor(() => expect(calls.some(({ path }) => path === "/api/market/games")).toBe(true));
  expect(isAsked()).toBe(false);
  await act(async () => answer());
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});

test("without figures from the server no figure is shown, and empty shelves are none", async () => {
  fakeServer({ ...shop, "/api/market/games": { games: [] }, "/api/market/goods": list([]) });
  await act(async () => void renderInApp(<HomePage />));
  await screen.findByText("Why Guildhall");
  expect(screen.queryByRole("heading", { name: "Popular top-ups" })).toBeNull();
  expect(document.body.textContent).not.toMatch(/\d+ (?:items|games)|%/u);
});

test("who is signed in sees what waits for them", async () => {
  receiveUser(ana);
  Object.assign(walletStore, { uid: "7", balance: { available_cents: 722 } });
  fakeServer({
    ...shop,
    "/api/v2/market/bill_order/": { items: [], total: 2, page_num: 1, page_size: 1 } as never,
  });
  await act(async () => void renderInApp(<HomePage />));
  const waiting = within(await screen.findByRole("list", { name: "Waiting for you" }));
  expect((await waiting.findByRole("link", { name: /Orders that need action\s*2/u })).getAttribute("href")).toBe(
    "/buy/history",
  );
  waiting.getByRole("link", { name: /Balance\s*\$7\.22/u });
  waiting.getByRole("link", { name: /Unread messages\s*0/u });
});
