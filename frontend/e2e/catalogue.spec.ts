/** An administrator adds a game and goods and reads in a file with a bad line; a seller lists, a buyer finds them. */
import { expect, signIn, test } from "./support/test";
import { Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("a game and its goods are added, imported, listed and found @everywhere", async ({
  page,
  pair,
  person,
  words,
  locale,
  picture,
}) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const game = `Orbit ${mark}`;
  const key = `orbit_${mark}`;
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/catalogue/games");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: words("catalogue.add_game"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("catalogue.add_game") });
  await dialog.getByRole("textbox", { name: words("catalogue.field.name"), exact: true }).fill(game);
  await dialog.getByRole("textbox", { name: words("catalogue.game.key"), exact: true }).fill(key);
  await dialog.getByRole("button", { name: words("admin.save"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole("button", { name: game })).toBeVisible();

  await page.goto("/console/catalogue/new");
  const field = (name: string) => main.getByRole("combobox", { name: words(name), exact: true });
  await field("market.filter.game").fill(game);
  await page.getByRole("option", { name: game, exact: true }).click();
  await field("catalogue.kind").click();
  await page.getByRole("option").nth(1).click(); // coins, packs, passes, gift cards
  await main.getByRole("textbox", { name: words("catalogue.field.name"), exact: true }).fill(`60 Rings ${mark}`);
  await main.getByRole("textbox", { name: words("catalogue.field.guide_cents") }).fill("4.99");
  await main.getByRole("button", { name: words("admin.save"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: `60 Rings ${mark}` })).toBeVisible();
  await expect(main.getByText(words("admin.log.act.goods_added"), { exact: true })).toBeVisible();
  await picture(page, "catalogue-goods");
  await expectUsableByEverybody(page);
  const goodsId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.goto("/console/catalogue/import");
  const lines = ["game,kind,name,guide_usd", `${key},pack,300 Rings ${mark},19.99`, `${key},pack,Bad ${mark},a lot`];
  const file = { name: "rings.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  const table = main.getByRole("table", { name: words("import.show"), exact: true });
  const bad = table.getByRole("row").filter({ hasText: `Bad ${mark}` });
  await expect(bad).toContainText("guide_usd");
  await expect(bad).toContainText(words("import.reason.invalid"));
  await main.getByRole("button", { name: words("import.apply") }).click();
  const added = table.getByRole("row").filter({ hasText: `300 Rings ${mark}` });
  await expect(added).toContainText(words("import.outcome.added"));
  await picture(page, "catalogue-import");
  await expectUsableByEverybody(page);
  await added.getByRole("link").click();
  await expect(main.getByRole("heading", { level: 1, name: `300 Rings ${mark}` })).toBeVisible();

  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const stock = await seller.post<{ asset_id: string }>("/api/market/inventory/stock", {
    goods_id: goodsId,
    quantity: 3,
  });
  const assets = [{ asset_id: stock.asset_id, price: "4.50", quantity: 3 }];
  const listed = await seller.post<{ done: number }>("/api/market/sell_order/create", { assets });
  expect(listed.done).toBe(1);

  // Lists are half a second behind the rows.
  const found = () => seller.get<{ total: number }>(`/api/market/goods?state=1&search=${mark}`);
  await expect.poll(async () => (await found()).total).toBe(1);
  const buyer = await person();
  await buyer.goto(`/market?search=${mark}`);
  const card = buyer.getByRole("main").getByRole("link", { name: `60 Rings ${mark}` });
  await card.first().click();
  await expect(buyer.getByRole("heading", { level: 1, name: `60 Rings ${mark}` })).toBeVisible();
});
