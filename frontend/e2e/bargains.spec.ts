/** Bargains: a buyer suggests less than is asked, and the seller accepts or declines; the money waits meanwhile. */
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Words } from "./support/test";
import { addFunds, Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

interface Listing {
  sell_order_id: string;
  goods_id: string;
  price_cents: number;
  quantity: number;
  state: string;
  seller: { uid: string };
  goods: { name: string };
}

/** What the seller has on sale, among the first in the list of its goods, and dear enough to bargain about. */
async function listingsOf(seller: Caller): Promise<Listing[]> {
  const { items } = await seller.get<{ items: Listing[] }>("/api/market/sell_order/on_sale?page_size=100");
  const fit = items.filter(
    ({ state, price_cents, quantity }) =>
      state === "on_sale" && quantity === 1 && price_cents >= 500 && price_cents <= 20_000,
  );
  const found: Listing[] = [];
  for (const one of fit) {
    const page = `/api/market/goods/sell_order?goods_id=${one.goods_id}&page_size=20`;
    const shown = await seller.get<{ items: Listing[] }>(page);
    const isOwn = ({ seller: { uid } }: Listing) => uid === one.seller.uid;
    // One of theirs alone, so that its row is known by their name.
    const isFirst = shown.items.some(({ sell_order_id }) => sell_order_id === one.sell_order_id);
    if (isFirst && shown.items.filter(isOwn).length === 1) found.push(one);
    if (found.length === 2) return found;
  }
  throw new Error("nothing to bargain about");
}

/** Opens the dialog at the seller's row. */
async function begin(page: Page, words: Words, { goods_id }: Listing, seller: string) {
  await page.goto(`/market/goods/${goods_id}`);
  const row = page
    .getByRole("region", { name: words("market.offers.title"), exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByText(seller, { exact: true }) });
  await row.getByRole("button", { name: words("market.bargains.suggest"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.bargains.suggest") });
  const submit = dialog.getByRole("button", { name: words("market.bargains.submit"), exact: true });
  await expect(submit).toBeEnabled();
  return { row, dialog, submit, price: dialog.getByRole("textbox").first() };
}

test("a buyer suggests prices: one is accepted and bought, one declined and the money is back @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow(); // two people, seven pages, most of them checked by axe
  const [first, second] = await listingsOf(await Caller.signedIn(page.request, pair.seller.email));
  if (first === undefined || second === undefined) throw new Error("nothing to bargain about");
  await signIn(page, pair.buyer.email, locale);
  await addFunds(page, words, "500");
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const available = async () =>
    (await buyer.get<{ available_cents: number }>("/api/v1/asset/get_brief_asset")).available_cents;
  const before = await available();

  const one = await begin(page, words, first, pair.seller.name);
  const cents = Math.round(Number(await one.price.inputValue()) * 100);
  expect(cents).toBeLessThan(first.price_cents);
  await picture(page, "bargain-dialog");
  await expectUsableByEverybody(page);
  await one.price.fill("0.01");
  await expect(one.dialog.getByText(words("market.listing.too_low"))).toBeVisible();
  await expect(one.submit).toBeDisabled();
  await picture(page, "bargain-too-low");
  await one.price.fill((cents / 100).toFixed(2));
  await one.submit.click();
  await expect(page.getByText(words("market.bargains.sent"))).toBeVisible();
  // The row says what is suggested already.
  await expect(one.row.getByRole("button", { name: words("market.bargains.suggest"), exact: true })).toHaveCount(0);
  expect(await available()).toBe(before - cents);
  await one.row.scrollIntoViewIfNeeded();
  await picture(page, "goods-with-bargain");
  await expectUsableByEverybody(page);

  await (await begin(page, words, second, pair.seller.name)).submit.click();
  await expect(page.getByText(words("market.bargains.sent"))).toBeVisible();
  await page.goto("/buy/bargains");
  const rowOf = (of: Page, { goods }: Listing) =>
    of.getByRole("main").getByRole("listitem").filter({ hasText: goods.name });
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rowOf(page, second)).toBeVisible();
  await picture(page, "bargains");
  await expectUsableByEverybody(page);

  // The seller is led to them, with their number.
  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  await seller.goto("/sell/selling");
  const link = seller
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`^${words("frame.title.bargains_received")}`, "u") });
  await expect(link).toContainText("2");
  await picture(seller, "listings-with-bargains");
  await link.click();
  await expect(rowOf(seller, first)).toBeVisible();
  await expect(seller.getByRole("switch")).toBeVisible();
  await picture(seller, "bargains-received");
  await expectUsableByEverybody(seller);
  await rowOf(seller, first)
    .getByRole("button", { name: words("market.bargains.accept_short"), exact: true })
    .click();
  const question = seller.getByRole("dialog", { name: words("market.bargains.accept_one") });
  await expect(question.getByText(words("market.listing.income"))).toBeVisible();
  await picture(seller, "bargain-accept");
  await expectUsableByEverybody(seller);
  await question.getByRole("button", { name: words("market.bargains.confirm"), exact: true }).click();
  await expect(seller.getByText(words("market.bargains.sold"))).toBeVisible();
  await expect(rowOf(seller, first)).toHaveCount(0);

  // Nobody reloads: the buyer is told, and it leaves the open ones.
  await expect(page.getByRole("status").filter({ hasText: words("notice.kind.bargain_accepted") })).toBeVisible();
  await expect(rowOf(page, first)).toHaveCount(0);
  await expect(rowOf(page, second)).toBeVisible();
  expect(await available()).toBeLessThan(before - cents);

  await rowOf(seller, second)
    .getByRole("button", { name: words("market.bargains.decline"), exact: true })
    .click();
  await expect(seller.getByText(words("market.bargains.declined"))).toBeVisible();
  await expect(rowOf(page, second)).toHaveCount(0);
  expect(await available()).toBe(before - cents);
  await page.getByRole("button", { name: words("market.requests.tab.ended"), exact: true }).click();
  await expect(rowOf(page, first).getByText(words("market.bargains.state.accepted"))).toBeVisible();
  await expect(rowOf(page, second).getByText(words("market.bargains.state.declined"))).toBeVisible();
  await picture(page, "bargains-ended");
  await expectUsableByEverybody(page);
  await rowOf(page, first)
    .getByRole("link", { name: words("market.bargains.open_order"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/order\//u);
  await expect(page.getByText(first.goods.name).first()).toBeVisible();

  // The seller takes none any more; then the dialog says so, and what can be done instead.
  await seller.getByRole("switch").click();
  await seller.getByRole("button", { name: words("market.team.save"), exact: true }).click();
  await expect(seller.getByText(words("market.bargains.settings.saved"))).toBeVisible();
  await picture(seller, "bargain-settings");
  await page.goto(`/market/goods/${second.goods_id}`);
  await page
    .getByRole("region", { name: words("market.offers.title"), exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByText(pair.seller.name, { exact: true }) })
    .getByRole("button", { name: words("market.bargains.suggest"), exact: true })
    .click();
  const none = page.getByRole("dialog", { name: words("market.bargains.suggest") });
  await expect(none.getByText(words("market.bargains.none"))).toBeVisible();
  await picture(page, "bargain-none");
  await expectUsableByEverybody(page);
});
