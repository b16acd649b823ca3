/** A cart over two sellers: filled by a visitor, merged when they sign in, bought without the listing that is gone. */
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, test, type Words } from "./support/test";
import { Caller, CARD, offerOf, payByCard } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

/** No pair reaches so far: a second seller whom no other story of this server deals with. */
const OTHER_SELLER = { email: "seller48@demo.guildhall.test", name: "Seller 48" };

/** A text up to what is filled into it. */
const beginning = (words: Words, key: string) => words(key, { name: "@", price: "@" }).split("@")[0] ?? "";

/** Puts the listing of that seller into the cart, on the page of its goods. */
async function collect(page: Page, words: Words, goods: string, seller: string): Promise<void> {
  await page.goto(`/market/goods/${goods}`);
  const offers = page.getByRole("region", { name: words("market.offers.title"), exact: true });
  const row = offers.getByRole("listitem").filter({ hasText: seller }).first();
  await row.getByRole("button", { name: beginning(words, "cart.add_of").replaceAll("\u2068", "").trim() }).click();
  await expect(page.getByText(words("cart.added"), { exact: true })).toBeVisible();
}

async function signInHere(page: Page, words: Words, email: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByRole("tab", { name: words("session.way.password"), exact: true }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
}

async function addFunds(page: Page, words: Words, amount: string): Promise<void> {
  await page.goto("/balance");
  await page.getByRole("button", { name: words("wallet.deposit.open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("wallet.deposit.open") });
  await dialog.getByRole("textbox").fill(amount);
  await dialog.getByRole("button", { name: words("wallet.deposit.go"), exact: true }).click();
  await payByCard(page, CARD.taken);
  await expect(page.getByText(words("pay.outcome.success_deposit"))).toBeVisible();
}

test("a visitor fills a cart over two sellers, signs in, and buys what is still there @everywhere", async ({
  page,
  pair,
  words,
  picture,
}) => {
  test.slow(); // two sellers, a deposit, five pages, most of them checked by axe
  const sellers = await Promise.all(
    [pair.seller.email, OTHER_SELLER.email].map((email) => Caller.signedIn(page.request, email)),
  );
  const [one, other] = sellers as [Caller, Caller];
  const [gone, stays] = [await offerOf(one), await offerOf(other)] as const;
  await collect(page, words, gone.goods_id, pair.seller.name);
  await picture(page, "goods-add-to-cart");
  await collect(page, words, stays.goods_id, OTHER_SELLER.name);
  const sign = page.getByRole("banner").locator('a[href="/cart"]');
  await expect(sign).toContainText((2).toLocaleString(await page.evaluate(() => document.documentElement.lang)));

  await page.goto("/cart");
  const main = page.getByRole("main");
  for (const { name } of [gone, stays]) await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
  await picture(page, "cart-visitor");
  await expectUsableByEverybody(page);
  await main.getByRole("button", { name: words("cart.sign_in"), exact: true }).click();
  await signInHere(page, words, pair.buyer.email);

  // What became of it is told at once, and can be undone.
  const report = page.getByRole("dialog", { name: words("cart.merge.title") });
  await expect(report.getByRole("listitem")).toHaveCount(2);
  await expect(report.getByText(words("cart.outcome.added"), { exact: true })).toHaveCount(2);
  await picture(page, "cart-merged");
  await expectUsableByEverybody(page);
  await report.getByRole("button", { name: words("cart.merge.keep"), exact: true }).click();
  await expect(report).toBeHidden();

  await addFunds(page, words, "1200");
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const available = async () =>
    (await buyer.get<{ available_cents: number }>("/api/v1/asset/get_brief_asset")).available_cents;
  const before = await available();
  await page.goto("/cart");
  const pay = page.getByRole("button", { name: new RegExp(`^${words("checkout.pay")}`, "u") });
  await expect(pay).toBeEnabled();
  await picture(page, "cart-own");
  await expectUsableByEverybody(page);

  // One listing is taken down after the cart was shown: all or nothing buys nothing, and says so.
  await one.post("/api/market/sell_order/cancel", { sell_orders: [gone.sell_order_id] });
  const all = page.getByRole("checkbox", { name: new RegExp(`^${words("cart.all_or_nothing")}`, "u") });
  await all.check();
  await pay.click();
  await expect(main.getByText(words("cart.state.taken_down"), { exact: true })).toBeVisible();
  expect(await available()).toBe(before);
  await picture(page, "cart-one-gone");
  await expectUsableByEverybody(page);

  // All of it cannot be bought any more, and that is said before paying. What is left is, and only that is charged.
  await expect(main.getByText(words("cart.not_all"), { exact: true })).toBeVisible();
  await expect(pay).toBeDisabled();
  await all.uncheck();
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(page.getByRole("heading", { name: words("cart.done.paid"), exact: true })).toBeVisible();
  expect(await available()).toBe(before - stays.price_cents);
  await picture(page, "cart-bought");
  await expectUsableByEverybody(page);
  await main.getByRole("link", { name: words("cart.done.view"), exact: true }).click();
  await expect(main.getByText(stays.name).first()).toBeVisible();

  // The line that is gone stays until it is taken out.
  await page.goto("/cart");
  await main.getByRole("button", { name: words("cart.clear"), exact: true }).click();
  await expect(main.getByRole("heading", { name: words("cart.empty.title"), exact: true })).toBeVisible();
  await picture(page, "cart-empty");
});
