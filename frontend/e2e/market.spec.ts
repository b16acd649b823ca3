/** Finding goods, their price trend, and a seller's whole way from the inventory to the market and back. */
import type { Locator } from "@playwright/test";
import { choose } from "./support/choose";
import { expect, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";

test("the market begins and ends where the bar does, on a wide screen too", async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 992, "only wide screens have more room than the page takes");
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto("/market");
  const card = page.locator('a[href^="/market/goods/"]').first();
  await expect(card).toBeVisible();
  const edge = async (part: Locator, at: "start" | "end") => {
    const box = await part.boundingBox();
    if (box === null) throw new Error("not drawn");
    return Math.round(at === "start" ? box.x : box.x + box.width);
  };
  const bar = page.getByRole("banner");
  const main = page.locator("main");
  expect(await edge(main.getByRole("heading", { level: 1 }), "start")).toBe(
    await edge(bar.locator('a[href="/"]'), "start"),
  );
  expect(await edge(main.locator("header"), "end")).toBe(await edge(bar.getByRole("button").last(), "end"));
});

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

  // One search: the bar's, on every screen.
  await expect(page.getByRole("search")).toHaveCount(1);
  const search = page.getByRole("combobox", { name: words("frame.search.label"), exact: true });
  await search.fill("redline ak");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=redline\+ak/);
  await expect(search).toHaveValue("redline ak");
  const found = page.locator('a[href^="/market/goods/"]').filter({ hasText: "AK-47" });
  await expect(found).toHaveCount(1);

  // Somebody else opens the link and sees the same; a typing error is forgiven.
  await page.goto("/market?search=redlne+ak&view=list");
  await expect(page.getByText(words("market.guess", { search: "redlne ak" }))).toBeVisible();
  // The name of a game finds what is of it.
  await page.goto("/market?search=genshin");
  await expect(results.first()).toContainText("Genshin Impact");
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
    await page.getByRole("button", { name: words("market.filter.title"), exact: true }).click();
  } else {
    await page.goto("/market");
  }
  await page.getByRole("checkbox", { name: words("market.filter.on_sale"), exact: true }).check();
  await expect(page).toHaveURL(/on_sale=1/);
  await page.reload();
  await expect(results.first()).toBeVisible();
});

test("nothing jumps while the market, an item and its checkout arrive @everywhere", async ({ page, pair, locale }) => {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) seen.sum += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shifted = () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  await signIn(page, pair.buyer.email, locale);
  const goods = page.locator('a[href^="/market/goods/"]');
  await page.goto("/market?game=csgo&on_sale=1");
  await expect(goods.first()).toBeVisible();
  await expect(page.locator("aside input[type=checkbox]").nth(12)).toBeAttached();
  expect(await shifted(), "market").toBeLessThan(0.05);

  await page.goto((await goods.first().getAttribute("href")) ?? "");
  const offers = page.locator('a[href^="/checkout"]').filter({ visible: true });
  await expect(offers.first()).toBeVisible();
  await expect(page.locator("figure svg").first()).toBeVisible();
  expect(await shifted(), "item").toBeLessThan(0.05);

  await page.goto((await offers.first().getAttribute("href")) ?? "");
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  expect(await shifted(), "checkout").toBeLessThan(0.05);
});

test("the place in a list is kept on the way back, and a page of it begins at its first row @everywhere", async ({
  page,
  words,
}) => {
  await page.goto("/market?on_sale=1");
  const goods = page.locator('a[href^="/market/goods/"]');
  await expect(goods.nth(20)).toBeVisible();
  await goods.nth(20).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await goods.nth(20).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).not.toHaveText(words("market.title"));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(goods.nth(20)).toBeInViewport();

  await goods.nth(20).click();
  await expect(title).not.toHaveText(words("market.title"));
  await page
    .getByRole("main")
    .getByRole("link", { name: words("market.title"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/market\?on_sale=1$/u);
  await expect(goods.nth(20)).toBeInViewport();

  await page.getByRole("button", { name: words("market.pager.next"), exact: true }).click();
  await expect(page).toHaveURL(/page=2/u);
  await expect(goods.first()).toBeInViewport();
});

test("a guest who buys signs in over the item, and goes on to its checkout @everywhere", async ({
  page,
  pair,
  words,
  picture,
}) => {
  await page.goto("/market?game=csgo&on_sale=1");
  await page.locator('a[href^="/market/goods/"]').first().click();
  const buy = page.getByRole("link", { name: words("market.buy.now"), exact: true }).filter({ visible: true });
  await buy.click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await expect(dialog).toBeVisible();
  expect(page.url()).toContain("/market/goods/");
  await picture(page, "guest-buys");
  await dialog.getByRole("tab", { name: words("session.way.password"), exact: true }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill("Guild2026hall");
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\?sell_order_id=/u);
  await expect(page.getByRole("radio").first()).toBeVisible();
});

test("offers of an item are compared side by side, and one is bought from there @everywhere", async ({
  page,
  words,
  picture,
}) => {
  const query = new URLSearchParams({ game: "csgo", state: "1", tags: '{"kind":["rifle"]}' });
  const found = await page.request.get(`/api/market/goods?${query}`);
  const { data } = (await found.json()) as { data: { items: { goods_id: string; on_sale: number }[] } };
  const goods = data.items.find(({ on_sale }) => on_sale > 1)?.goods_id ?? "";
  await page.goto(`/market/goods/${goods}`);
  const offers = page.getByRole("region", { name: words("market.offers.title"), exact: true });
  const choices = offers
    .getByRole("listitem")
    .getByRole("button", { name: words("market.compare.choose"), exact: true });
  await choices.first().click();
  await choices.first().click(); // the one before says that it is chosen
  const bar = page.getByRole("region", { name: words("market.compare.title"), exact: true });
  await picture(page, "compare-bar");
  await bar.getByRole("button", { name: words("market.compare.open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("market.compare.title") });
  await expect(dialog.getByRole("rowheader", { name: words("market.float"), exact: true })).toBeVisible();
  await expectUsableByEverybody(page);
  await picture(page, "compare");
  await dialog
    .getByRole("link", { name: words("market.offers.buy"), exact: true })
    .last()
    .click();
  await expect(page.getByRole("dialog", { name: words("session.dialog.title") })).toBeVisible();
});

test("a seller offers a piece, prices it anew, and takes it back", async ({ page, pair, words, locale, picture }) => {
  await signIn(page, pair.seller.email, locale);
  await page.goto(`/sell/inventory`);
  const state = page.getByRole("combobox", { name: words("market.inventory.state"), exact: true });
  const pieces = page.getByRole("checkbox");
  await choose(state, words("market.state.listable"));
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
  const field = reprice.getByLabel(`${words("market.price")} (USD)`);
  // What is received says what is asked for, and the other way round.
  const income = reprice.getByLabel(words("market.listing.income"));
  await expect(income).not.toHaveValue("");
  const [asked, received] = [await field.inputValue(), await income.inputValue()];
  await income.fill("0.01");
  await expect(field).not.toHaveValue(asked);
  await field.fill(asked);
  await expect(income).toHaveValue(received);
  await field.fill("9999999");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(reprice.getByRole("button", { name: words("market.sales.change"), exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(reprice).toBeHidden();
  await sale.getByRole("button", { name: words("market.sales.cancel"), exact: true }).click();
  const question = page.getByRole("dialog", { name: words("market.sales.cancel") });
  await expect(question.getByText(name)).toBeVisible();
  await picture(page, "remove-listing");
  await question.getByRole("button", { name: words("market.sales.cancel"), exact: true }).click();
  await expect(page.getByText(words("market.sales.taken_back"))).toBeVisible();
});
