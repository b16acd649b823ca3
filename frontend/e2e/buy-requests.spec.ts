/** A price of one's own: its money is set aside, a seller takes it, and what is not spent comes back. */
import type { Page } from "@playwright/test";
import { choose } from "./support/choose";
import { expect, signIn, test, type Words } from "./support/test";
import { addFunds, Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

interface Piece {
  goods: { goods_id: string; name: string; highest_bid_cents?: number | null; lowest_price_cents?: number | null };
}

/** A piece of the seller's that others sell too, with room for a price between what is asked and what is offered. */
async function pieceOf(seller: Caller): Promise<Piece> {
  const { items } = await seller.get<{ items: Piece[] }>("/api/market/partner_inventory?state=listable&page_size=100");
  const found = items.find(({ goods: { highest_bid_cents: highest, lowest_price_cents: lowest } }) => {
    return lowest != null && lowest > 200 && lowest < 20_000 && (highest ?? 0) < lowest - 2;
  });
  if (found === undefined) throw new Error("nothing to sell");
  return found;
}

/** Opens the dialog on the page of the goods. */
async function begin(page: Page, words: Words) {
  const section = page.getByRole("region", { name: words("market.bids.title"), exact: true });
  await section.getByRole("button", { name: words("market.requests.place_one"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.requests.place_one") });
  const submit = dialog.getByRole("button", { name: words("market.requests.submit"), exact: true });
  await expect(submit).toBeEnabled();
  return { dialog, submit, price: dialog.getByRole("textbox").first() };
}

/** A text up to what is filled into it. */
const beginning = (words: Words, key: string, name: string) => words(key, { [name]: "@" }).split("@")[0] ?? "";

test("a buyer names a price, a seller takes it, and what is not spent comes back @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow(); // two people, seven pages, most of them checked by axe
  const piece = await pieceOf(await Caller.signedIn(page.request, pair.seller.email));
  const { name } = piece.goods;
  await signIn(page, pair.buyer.email, locale);
  await addFunds(page, words, "600");
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const available = async () =>
    (await buyer.get<{ available_cents: number }>("/api/v1/asset/get_brief_asset")).available_cents;
  const before = await available();

  await page.goto(`/market/goods/${piece.goods.goods_id}`);
  const { dialog, submit, price } = await begin(page, words);
  await expect(dialog.getByText(words("market.requests.first"))).toBeVisible();
  const cents = Math.round(Number(await price.inputValue()) * 100);
  await picture(page, "buy-request-dialog");
  await expectUsableByEverybody(page);
  await submit.click();
  await expect(page.getByText(words("market.requests.placed.waiting"))).toBeVisible();
  const own = page.getByRole("region", { name: words("market.requests.own"), exact: true });
  await expect(own.getByText(words("market.requests.first"))).toBeVisible();
  expect(await available()).toBe(before - cents);
  await own.scrollIntoViewIfNeeded();
  await picture(page, "goods-with-request");
  await expectUsableByEverybody(page);

  await page.goto("/buy/requests");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText(words("market.requests.first"))).toBeVisible();
  await picture(page, "buy-requests");
  await expectUsableByEverybody(page);

  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  await seller.goto("/sell/inventory");
  await choose(
    seller.getByRole("combobox", { name: words("market.inventory.state"), exact: true }),
    words("market.state.listable"),
  );
  await seller.getByRole("checkbox", { name, exact: true }).first().check();
  await seller.getByRole("button", { name: words("market.inventory.sell"), exact: true }).click();
  const listing = seller.getByRole("dialog", { name: words("market.listing.title") });
  await expect(listing.getByText(words("market.requests.certain"))).toBeVisible();
  const take = beginning(words, "market.requests.sell_now", "amount");
  await listing
    .getByRole("button")
    .filter({ hasText: take.replaceAll("\u2068", "") })
    .click();
  await expect(listing.getByLabel(`${words("market.price")} (USD)`)).toHaveValue((cents / 100).toFixed(2));
  await picture(seller, "listing-to-a-request");
  await expectUsableByEverybody(seller);
  await listing.getByRole("button", { name: words("market.listing.submit", { count: 1 }), exact: true }).click();
  await expect(seller.getByText(words("market.listing.done", { count: 1 }))).toBeVisible();

  // Nobody reloads: the buyer is told, and the request leaves the open ones.
  const toast = page.getByRole("status").filter({ hasText: words("notice.kind.buy_request_filled") });
  await expect(toast).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: words("market.requests.tab.ended"), exact: true }).click();
  await expect(row.getByText(words("market.requests.state.filled"))).toBeVisible();
  await picture(page, "buy-requests-ended");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("frame.menu.purchases"), exact: true })
    .click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: name })).toHaveCount(1);

  // Another one is taken back, and so is its money.
  const left = await available();
  expect(left).toBe(before - cents);
  await page.goto(`/market/goods/${piece.goods.goods_id}`);
  await (await begin(page, words)).submit.click();
  await expect(own).toBeVisible();
  expect(await available()).toBeLessThan(left);
  await page.goto("/buy/requests");
  await row.getByRole("button", { name: words("market.requests.cancel_short"), exact: true }).click();
  const question = page.getByRole("dialog", { name: words("market.requests.cancel") });
  await picture(page, "buy-request-cancel");
  await question.getByRole("button", { name: words("market.requests.cancel"), exact: true }).click();
  await expect(page.getByText(words("market.requests.cancelled"))).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await available()).toBe(left);
  await page.goto("/balance");
  const flow = page.getByRole("region", { name: words("wallet.flow.title") }).getByRole("listitem");
  // Set aside again, and given back: the newest first.
  for (const at of [0, 1]) await expect(flow.nth(at)).toContainText(words("wallet.cause.buy_request"));
  await picture(page, "balance-with-requests");
  await expectUsableByEverybody(page);
});

test("a guest who names a price signs in over the item, and goes on @everywhere", async ({
  page,
  pair,
  words,
  picture,
}) => {
  await page.goto("/market?game=csgo&on_sale=1&search=ak-47");
  await page.locator('a[href^="/market/goods/"]').first().click();
  const place = page
    .getByRole("region", { name: words("market.bids.title"), exact: true })
    .getByRole("button", { name: words("market.requests.place_one"), exact: true });
  await place.click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByRole("tab", { name: words("session.way.password"), exact: true }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill("Guild2026hall");
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  const request = page.getByRole("dialog", { name: words("market.requests.place_one") });
  // Nobody without money sets any aside; it is said where to get some.
  await expect(request.getByRole("link", { name: words("market.requests.add_funds"), exact: true })).toBeVisible();
  await expect(request.getByRole("button", { name: words("market.requests.submit"), exact: true })).toBeDisabled();
  await request.getByText(words("market.requests.only"), { exact: true }).click();
  await request.getByRole("textbox", { name: words("market.requests.least"), exact: true }).fill("2");
  await expect(request.getByText(words("market.requests.problem.wear"))).toBeVisible();
  await request.getByText(words("market.requests.problem.wear")).scrollIntoViewIfNeeded();
  await picture(page, "buy-request-pieces");
  await expectUsableByEverybody(page);
  await page.keyboard.press("Escape");
  await expect(request).toBeHidden();
  await expect(page).toHaveURL(/\/market\/goods\/\d+$/u);
});
