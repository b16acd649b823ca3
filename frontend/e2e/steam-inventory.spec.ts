/**
 * A seller sees their inventory at Steam, lists an item from it once their trade URL is there, and loses the listing
 * when the item has been traded away. What Steam has is the sandbox's, which is operated as on its page.
 */
import { expect, signIn, test } from "./support/test";
import { Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

/** Somebody whom the sandbox's Steam knows, with a profile that all see; each is one account's. */
const steamId = () => `76561198${String(Date.now()).slice(-8)}2`;
const BASE = 76_561_197_960_265_728n;

interface Seen {
  items: { steam_asset_id: string; name: string; state: string }[];
}

test("lists from a Steam inventory and is off sale when the item has left @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow();
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  await signIn(page, pair.seller.email, locale);
  await page.goto("/sell/inventory");
  await page.getByRole("button", { name: words("market.steam.title"), exact: true }).click();
  await expect(page).toHaveURL(/\/sell\/inventory\/steam$/u);
  await expect(page.getByText(words("market.steam.no_steam_id"), { exact: true })).toBeVisible();

  const id = steamId();
  const partner = BigInt(id) - BASE;
  await seller.post("/api/account/steam_id/set", { steam_id: id });
  await seller.post("/api/account/api_key/set", { api_key: "0123456789abcdef0123456789abc0de" });
  await page.reload();
  await expect(page.getByText(words("market.steam.no_trade_url"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: words("market.steam.load"), exact: true }).click();
  const main = page.getByRole("main");
  const piece = main.getByRole("listitem").filter({ hasText: "0.2241" });
  await expect(piece).toHaveCount(1);
  await expect(piece.getByRole("checkbox")).toBeDisabled();

  await seller.post("/api/account/trade_url/set", {
    trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=GuildH4l`,
  });
  await page.reload();
  await expect(main.getByText(words("market.state.not_sold"), { exact: true }).first()).toBeVisible();
  await picture(page, "steam-inventory");
  await expectUsableByEverybody(page);
  await piece.getByRole("checkbox").check();
  await page.getByRole("button", { name: words("market.inventory.sell"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.listing.title") });
  await dialog.getByRole("button").last().click();
  await expect(dialog).toBeHidden();
  await expect(piece.getByText(words("market.state.on_sale"), { exact: true })).toBeVisible();

  const inventory = await seller.get<Seen>("/api/market/steam_inventory?state=on_sale");
  expect(inventory.items.map(({ name }) => name)).toEqual(["AK-47 | Redline (Field-Tested)"]);
  await page.request.post("/sandbox/steam/trade_away", {
    form: { steam_id: id, asset_id: inventory.items[0]!.steam_asset_id },
  });
  await page.getByRole("button", { name: words("market.steam.refresh"), exact: true }).click();
  await expect(page.getByText(words("market.steam.taken_off"), { exact: true })).toBeVisible();
  await expect(piece).toHaveCount(0);
  await picture(page, "steam-inventory-left");
});
