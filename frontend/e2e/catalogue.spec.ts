/** An administrator adds a game and goods, by hand and from a file; a seller lists them, a buyer finds them. */
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

test("a seller's stock is read in from a file, line by line @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const tags = encodeURIComponent(JSON.stringify({ kind: ["gift_card"] }));
  interface Found {
    items: { goods_id: string; name_en: string }[];
  }
  const { items } = await seller.get<Found>(`/api/market/goods?tags=${tags}&page_size=2`);
  const [first, second] = items;
  if (first === undefined || second === undefined) throw new Error("no gift cards");
  await signIn(page, pair.seller.email, locale);
  await page.goto("/sell/inventory");
  await page.getByRole("link", { name: words("market.stock.import"), exact: true }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: words("import.choose"), exact: true })).toBeVisible();
  const lines = ["goods_id;quantity", `${first.goods_id};25`, `${second.goods_id};-1`];
  const file = { name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  const table = main.getByRole("table", { name: words("import.show"), exact: true });
  await expect(table.getByRole("row").filter({ hasText: words("import.reason.invalid") })).toContainText("quantity");
  await main.getByRole("button", { name: words("import.apply") }).click();
  await expect(main.getByText(words("import.done"), { exact: true }).first()).toBeVisible();
  await picture(page, "stock-import");
  await expectUsableByEverybody(page);
  const there = await seller.get<{ items: { quantity: number }[] }>(
    `/api/market/partner_inventory?search=${encodeURIComponent(first.name_en)}`,
  );
  expect(there.items.map(({ quantity }) => quantity)).toContain(25);
});
