import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { SteamInventory, SteamItem } from "./steam-calls";
import { SteamPage } from "./steam-page";

const PATH = "/api/market/steam_inventory";
const item = (steam_asset_id: string, name: string, more: Partial<SteamItem>): SteamItem => ({
  steam_asset_id,
  name,
  state: "listable",
  quantity: 1,
  stat_trak: false,
  stickers: [],
  ...more,
});
const seen: SteamInventory = {
  game: "csgo",
  looked_at: Date.now() - 5 * 60_000,
  missing: [],
  states: [
    { state: "listable", items: 1 },
    { state: "not_tradable", items: 1 },
    { state: "not_sold", items: 1 },
  ],
  items: [
    item("1", "AK-47 | Redline (Field-Tested)", { asset_id: "a1", exterior: "field_tested", float: 0.2241 }),
    item("2", "Glock-18 | Fade (Factory New)", { state: "not_tradable", tradable_at: Date.now() + 5 * 86_400_000 }),
    item("3", "Souvenir AWP | Dragon Lore (Field-Tested)", { state: "not_sold" }),
  ],
  total: 3,
  page_num: 1,
  page_size: 40,
};

function show(answers: Answers) {
  const calls = fakeServer({ "/api/market/seller/team/mine": { place: null, invitations: [] } as never, ...answers });
  renderInApp(<SteamPage />);
  return calls;
}

test("each item says what can be done with it, and the page how old it is", async () => {
  show({ [PATH]: seen });
  const rows = await screen.findAllByRole("listitem");
  screen.getByText("Updated 5 minutes ago");
  within(rows[0]!).getByText("Ready to list");
  expect(rows[0]!.textContent).toContain("0.2241");
  within(rows[1]!).getByText(/^Trade-locked until /u);
  within(rows[2]!).getByText("Not sold here");
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await userEvent.click(screen.getByRole("checkbox", { name: "AK-47 | Redline (Field-Tested)" }));
  screen.getByRole("button", { name: "List for sale" });
});

test("what is missing is asked for, and until then nothing can be chosen", async () => {
  show({ [PATH]: { ...seen, missing: ["api_key"] } });
  await screen.findByText("Add your Steam API key in settings to list items from Steam.");
  expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toBe("/settings");
  expect(screen.getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
});

test("without a Steam ID there is nothing to load", async () => {
  const { looked_at: _, ...never } = seen;
  show({ [PATH]: { ...never, missing: ["steam_id", "trade_url", "api_key"], states: [], items: [], total: 0 } });
  await screen.findByText("Your Steam inventory isn't loaded yet");
  expect(screen.queryByRole("button", { name: "Load inventory" })).toBeNull();
});

test("a look that fails says why and what to do, and what was seen stays", async () => {
  show({ [PATH]: seen, [`${PATH}/refresh`]: () => refuse(409, "STEAM_INVENTORY_PRIVATE") });
  await userEvent.click(await screen.findByRole("button", { name: "Refresh" }));
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("link").getAttribute("href")).toMatch(/^https:\/\/steamcommunity\.com\//u);
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

test("a look says which listings ended, and that a key was refused", async () => {
  let missing: SteamInventory["missing"] = [];
  show({
    [PATH]: () => ({ ...seen, missing }),
    [`${PATH}/refresh`]: () => {
      missing = ["api_key"];
      return { looked_at: Date.now(), items: 3, taken_off: 1, is_key_refused: true };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Refresh" }));
  await screen.findByText("Some listings ended because their items left your Steam inventory.");
  await waitFor(() => screen.getByText(/^Steam no longer accepts your API key\. We removed it/u));
});
