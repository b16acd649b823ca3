/**
 * A buyer narrows the offers of an item, keeps that as a search, is told of a listing that fits it, and pauses and
 * deletes the search. Filters of offers are part of the address.
 */
import { expect, signIn, test } from "./support/test";
import { Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("a search of offers is saved, told of live, paused and deleted @everywhere", async ({
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
  const offers = page.getByRole("region", { name: words("market.offers.title"), exact: true });
  await offers.getByText(words("market.filter.title"), { exact: true }).click();
  await offers.getByRole("textbox", { name: words("market.filter.max_price"), exact: true }).fill("0.01");
  await offers.getByRole("button", { name: words("market.filter.apply"), exact: true }).click();
  await expect(page).toHaveURL(/max_price=0\.01/u);
  await expect(offers.getByText(words("market.offers.none_fit"), { exact: true })).toBeVisible();
  await picture(page, "offers-none-fit");
  await expectUsableByEverybody(page);
  // The address is the filter: it is there after the page was left.
  await page.reload();
  await expect(offers.getByText(words("market.offers.none_fit"), { exact: true })).toBeVisible();
  await offers.getByRole("button", { name: words("market.filter.clear"), exact: true }).click();
  await expect(page).not.toHaveURL(/max_price/u);
  await expect(offers.getByText(pair.seller.name).first()).toBeVisible();
  await picture(page, "offers-facts");

  const { lowest_price_cents } = await seller.get<{ lowest_price_cents: number }>(
    `/api/market/goods/info?goods_id=${offer.goods_id}`,
  );
  const wanted = (Math.ceil(lowest_price_cents * 0.9) / 100).toFixed(2);
  await offers.getByRole("button", { name: words("market.saved.save"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.saved.save") });
  await dialog.getByRole("textbox", { name: words("market.saved.name") }).fill("My piece");
  await dialog.getByRole("button", { name: words("market.saved.alert.price_under"), exact: true }).click();
  await dialog.getByRole("textbox").last().fill(wanted);
  await picture(page, "search-dialog");
  await dialog.getByRole("button", { name: words("market.saved.submit"), exact: true }).click();
  await expect(page.getByText(words("market.saved.saved"), { exact: true })).toBeVisible();

  await page.goto("/favorites/searches");
  const main = page.getByRole("main");
  const row = main.getByRole("listitem").filter({ hasText: "My piece" });
  await expect(row).toHaveCount(1);
  await picture(page, "saved-searches");
  await expectUsableByEverybody(page);

  await seller.post("/api/market/sell_order/change", {
    sell_orders: [{ sell_order_id: offer.sell_order_id, price: wanted }],
  });
  const toast = page.getByRole("status").filter({ hasText: "My piece" });
  await expect(toast).toContainText(words("notice.kind.saved_search_found"));
  await toast.getByRole("button", { name: words("notice.open") }).click();
  await expect(page).toHaveURL(new RegExp(`/market/goods/${offer.goods_id}$`, "u"));

  await page.goto("/favorites/searches");
  await row.getByRole("button", { name: words("market.saved.pause_of", { name: "My piece" }), exact: true }).click();
  await expect(row.getByText(words("market.saved.paused"))).toBeVisible();
  await row.getByRole("button", { name: words("market.saved.delete_of", { name: "My piece" }), exact: true }).click();
  await expect(main.getByText(words("market.saved.empty"), { exact: true })).toBeVisible();
});

test("pieces that nobody offers can be asked for with the same ranges", async ({ page, pair, words, locale }) => {
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const found = await seller.get<{ items: { goods_id: string }[] }>(
    `/api/market/goods?game=csgo&tags=${encodeURIComponent('{"kind":["rifle"]}')}&state=1`,
  );
  const goods = found.items[0]?.goods_id ?? "";
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/market/goods/${goods}?min_float=0.3999&max_float=0.4&seeds=1,2&max_price=0.01`);
  const offers = page.getByRole("region", { name: words("market.offers.title"), exact: true });
  await offers.getByRole("button", { name: words("market.offers.request_these"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.requests.place_one") });
  await expect(dialog.getByRole("textbox", { name: words("market.requests.least") })).toHaveValue("0.3999");
  await expect(dialog.getByRole("textbox", { name: words("market.requests.seeds") })).toHaveValue("1, 2");
});
