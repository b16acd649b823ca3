/**
 * Watching: an item, a listing and a seller are kept by their hearts, a cheaper listing is told of live, and what is
 * over is cleared.
 */
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, signIn, test, type Words } from "./support/test";
import { Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

/** The offer of somebody among those of its goods, and what may be pressed there. */
function offerRow(page: Page, words: Words, seller: string) {
  const offers = page.getByRole("region", { name: words("market.offers.title"), exact: true });
  return offers.getByRole("listitem").filter({ hasText: seller }).first();
}

test("what is watched is listed, told of when it is cheaper, and cleared when it is over @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow();
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(seller);
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/market/goods/${offer.goods_id}`);

  const heart = page.getByRole("button", { name: words("market.favorites.watch_goods"), exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const row = offerRow(page, words, pair.seller.name);
  for (const label of [
    // Up to the price, which is in the currency of the language and isolated from what stands around it.
    words("market.favorites.watch_listing", { name: pair.seller.name, price: "$" })
      .replace(/.?\$.*$/u, "")
      .trim(),
    words("market.favorites.watch_seller", { name: pair.seller.name }),
  ]) {
    const press = row.getByRole("button", { name: label });
    await press.click();
    await expect(press).toHaveAttribute("aria-pressed", "true");
  }
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await picture(page, "goods-heart");

  // On the list, with a reminder below what anybody asks.
  await page.goto("/favorites");
  const main = page.getByRole("main");
  const item = main.getByRole("listitem").filter({ hasText: offer.name });
  await expect(item).toHaveCount(1);
  await item
    .getByRole("button", { name: words("market.favorites.remind_of", { name: offer.name }), exact: true })
    .click();
  const { lowest_price_cents } = await seller.get<{ lowest_price_cents: number }>(
    `/api/market/goods/info?goods_id=${offer.goods_id}`,
  );
  const wanted = Math.ceil(lowest_price_cents * 0.9);
  const dialog = page.getByRole("dialog", { name: words("market.favorites.remind_title") });
  await dialog.getByRole("textbox").fill((wanted / 100).toFixed(2));
  await picture(page, "favorites-reminder");
  await dialog.getByRole("button", { name: words("market.favorites.save") }).click();
  await expect(page.getByText(words("market.favorites.set"), { exact: true })).toBeVisible();
  await item.getByRole("button", { name: words("market.favorites.pin", { name: offer.name }) }).click();
  await expect(item.getByRole("button", { name: words("market.favorites.pin", { name: offer.name }) })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await picture(page, "favorites-items");
  await expectUsableByEverybody(page);

  // The seller lists cheaper: it is told of on whatever page the buyer is.
  const price = (wanted / 100).toFixed(2);
  await seller.post("/api/market/sell_order/change", { sell_orders: [{ sell_order_id: offer.sell_order_id, price }] });
  const toast = page.getByRole("status").filter({ hasText: offer.name });
  await expect(toast).toContainText(words("notice.kind.goods_on_sale"));
  await toast.getByRole("button", { name: words("notice.open") }).click();
  await expect(page).toHaveURL(new RegExp(`/market/goods/${offer.goods_id}$`, "u"));

  await page.goto("/favorites/sellers");
  await expect(main.getByRole("listitem").filter({ hasText: pair.seller.name })).not.toHaveCount(0);
  await picture(page, "favorites-sellers");
  await expectUsableByEverybody(page);

  // Taken back: it stays on the list as over, until it is cleared.
  await seller.post("/api/market/sell_order/cancel", { sell_orders: [offer.sell_order_id] });
  await page.goto("/favorites/listings");
  await expect(main.getByText(words("market.favorites.taken_back"), { exact: true })).toBeVisible();
  await picture(page, "favorites-listings");
  await expectUsableByEverybody(page);
  await main.getByRole("button", { name: words("market.favorites.clear"), exact: true }).click();
  await expect(main.getByText(words("market.favorites.empty.listings"))).toBeVisible();

  await page.goto("/favorites");
  await item.getByRole("button", { name: words("market.favorites.remove", { name: offer.name }) }).click();
  await expect(main.getByText(words("market.favorites.empty.items"))).toBeVisible();
});

test("a heart that is pressed without an account leads to signing in, and the item is kept", async ({
  page,
  pair,
  words,
}) => {
  await page.goto("/market?on_sale=1");
  await page.locator('a[href^="/market/goods/"]').first().click();
  const heart = page.getByRole("button", { name: words("market.favorites.watch_goods"), exact: true });
  await heart.click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByRole("tab", { name: words("session.way.password") }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});
