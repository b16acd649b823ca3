/** Goods that are for one country only, set from a screen: a buyer elsewhere reads it in place of the button. */
import { expect, signIn, test } from "./support/test";

test("goods are taken out of a buyer's country and come back, and the history says why @own-server", async ({
  page,
  person,
  words,
  locale,
}) => {
  const buyer = await person();
  await buyer.goto("/market?on_sale=1");
  await buyer.locator('a[href^="/market/goods/"]').first().click();
  await expect(buyer).toHaveURL(/\/market\/goods\/\d+/u);
  const [, goods = ""] = /\/market\/goods\/(\d+)/u.exec(buyer.url()) ?? [];
  const buyNow = buyer.getByRole("link", { name: words("market.buy.now"), exact: true });
  const notHere = buyer.getByText(words("market.buy.not_here"), { exact: true });
  await expect(buyNow.filter({ visible: true }).first()).toBeVisible();

  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/settings");
  await page.getByRole("link", { name: words("shop_settings.countries.title") }).click();
  const choose = async (label: string, option: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await page.getByRole("button", { name: words("shop_settings.countries.add") }).click();
  const dialog = page.getByRole("dialog");
  await choose(words("shop_settings.countries.column.subject"), words("shop_settings.countries.kind.goods"));
  await dialog.getByLabel(words("shop_settings.countries.goods_number")).fill(goods);
  await choose(words("shop_settings.countries.column.rule"), words("shop_settings.countries.mode.only"));
  const iceland = new Intl.DisplayNames(locale ?? "en", { type: "region" }).of("IS") ?? "";
  await dialog.getByRole("combobox", { name: words("shop_settings.countries.title") }).fill(iceland);
  await page.getByRole("option", { name: iceland }).click();
  await dialog.getByLabel(words("shop_settings.reason")).fill("A licence for Iceland");
  await dialog.getByRole("button", { name: words("admin.save") }).click();
  await expect(dialog).toBeHidden();
  const rule = page.getByRole("main").getByRole("listitem").filter({ hasText: "A licence for Iceland" });
  await expect(rule).toContainText(iceland);

  await buyer.reload();
  await expect(notHere.filter({ visible: true })).toBeVisible();
  await expect(buyNow).toHaveCount(0);

  await rule.getByRole("button", { name: new RegExp(`^${words("shop_settings.countries.remove")}`, "u") }).click();
  await dialog.getByLabel(words("shop_settings.reason")).fill("The licence is for everybody now");
  await dialog.getByRole("button", { name: words("shop_settings.countries.remove") }).click();
  await expect(page.getByText(words("shop_settings.countries.none"))).toBeVisible();
  const history = page.getByRole("table", { name: words("shop_settings.history.title") });
  await expect(history.getByRole("row").nth(1)).toContainText("The licence is for everybody now");
  await expect(history.getByRole("row").nth(2)).toContainText(iceland);
  await buyer.reload();
  await expect(buyNow.filter({ visible: true }).first()).toBeVisible();
});
