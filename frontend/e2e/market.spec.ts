/** Finding goods, their price trend, and a seller's whole way from the inventory to the market and back. */
import { expect, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";

test("a visitor finds goods, narrows them down, and the address keeps it @everywhere", async ({
  page,
  words,
  picture,
  viewport,
}) => {
  await page.goto("/market");
  const results = page.getByRole("listitem").filter({ has: page.locator('a[href^="/market/goods/"]') });
  await expect(results.first()).toBeVisible();
  await picture(page, "market");
  await expectUsableByEverybody(page);

  await page.getByRole("searchbox", { name: words("market.search"), exact: true }).fill("redline ak");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=redline\+ak/);
  const found = page.locator('a[href^="/market/goods/"]').filter({ hasText: "AK-47" });
  await expect(found).toHaveCount(1);

  // Somebody else opens the link and sees the same; a typing error is forgiven.
  await page.goto("/market?search=redlne+ak&view=list");
  await expect(page.getByText(words("market.guess", { search: "redlne ak" }))).toBeVisible();
  await page.goto("/market?search=redline+ak");
  await found.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("AK-47");
  const trend = page.getByRole("region", { name: words("market.trend.title") });
  await trend.getByRole("button", { name: words("market.trend.days", { count: 180 }), exact: true }).click();
  await expect(trend.getByRole("img")).toBeVisible();
  await expect(trend.getByText(words("market.generated"))).toBeVisible();
  await expect(page.getByRole("region", { name: words("market.offers.title") })).toBeVisible();
  await picture(page, "goods");
  await expectUsableByEverybody(page);

  if ((viewport?.width ?? 0) < 832) {
    await page.goto("/market");
    await page.getByRole("button", { name: words("market.filter.open", { number: 0 }), exact: true }).click();
  } else {
    await page.goto("/market");
  }
  await page.getByRole("checkbox", { name: words("market.filter.on_sale"), exact: true }).check();
  await expect(page).toHaveURL(/on_sale=1/);
  await page.reload();
  await expect(results.first()).toBeVisible();
});

test("a seller offers a piece, prices it anew, and takes it back", async ({ page, pair, words, locale, picture }) => {
  await signIn(page, pair.seller.email, locale);
  await page.goto(`/sell/inventory`);
  const state = page.getByRole("combobox", { name: words("market.inventory.state"), exact: true });
  const pieces = page.getByRole("checkbox");
  await state.selectOption("listable");
  await expect(pieces.first()).toBeEnabled();
  const name = (await pieces.first().getAttribute("aria-label")) ?? "";
  await pieces.first().check();
  await picture(page, "inventory");
  await expectUsableByEverybody(page);
  await page.getByRole("button", { name: words("market.inventory.sell"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.listing.title") });
  await expect(dialog.getByText(name)).toBeVisible();
  await picture(page, "listing");
  await dialog.getByRole("button", { name: words("market.listing.submit", { count: 1 }), exact: true }).click();
  await expect(page.getByText(words("market.listing.done", { count: 1 }))).toBeVisible();

  await page.goto("/sell/selling");
  const sale = page.getByRole("listitem").filter({ hasText: name }).first();
  await expect(sale).toBeVisible();
  await picture(page, "sales");
  await expectUsableByEverybody(page);
  await sale.getByRole("button", { name: words("market.sales.change"), exact: true }).click();
  const reprice = page.getByRole("dialog", { name: words("market.sales.change") });
  const field = reprice.getByRole("textbox");
  await field.fill("9999999");
  await reprice.getByRole("button", { name: words("market.sales.change"), exact: true }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(reprice).toBeHidden();
  await sale.getByRole("button", { name: words("market.sales.cancel"), exact: true }).click();
  await expect(page.getByText(words("market.sales.taken_back"))).toBeVisible();
});
