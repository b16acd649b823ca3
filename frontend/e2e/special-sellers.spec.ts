/** An administrator gives a seller an alias, and a buyer reads it in their chat. */
import { ConversationOnPage } from "./support/conversation";
import { expect, signIn, test } from "./support/test";
import { Caller } from "./support/trade";

test("a buyer reads a seller's alias in a chat, and the seller's own name once it is removed @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
}) => {
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const { uid } = await seller.get<{ uid: string }>("/api/account/info");
  const buyer = new ConversationOnPage(await person(), words);
  await signIn(buyer.page, pair.buyer.email, locale);
  await buyer.openFromList(pair.seller.name);

  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/settings");
  await page.getByRole("link", { name: words("shop_settings.sellers.title") }).click();
  const kind = words("shop_settings.sellers.kind.coin");
  await page.getByRole("button", { name: `${words("shop_settings.sellers.set")}: ${kind}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("shop_settings.sellers.account"), { exact: true }).fill(uid);
  await dialog.getByRole("button", { name: "English" }).click();
  await dialog.getByRole("textbox", { name: `${words("shop_settings.sellers.alias")}, English` }).fill("Golden coins");
  await dialog.getByLabel(words("shop_settings.reason")).fill("A new colleague");
  await dialog.getByRole("button", { name: words("admin.save") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: kind })).toContainText("Golden coins");

  await buyer.page.goto("/messages");
  await expect(buyer.row("Golden coins")).toBeVisible();
  await expect(buyer.row(pair.seller.name)).toHaveCount(0);
  await buyer.row("Golden coins").click();
  await expect(buyer.history).toBeVisible();
  await expect(buyer.page.getByText("Golden coins", { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await page.getByRole("button", { name: `${words("shop_settings.countries.remove")}: ${kind}` }).click();
  await dialog.getByLabel(words("shop_settings.reason")).fill("She left");
  await dialog.getByRole("button", { name: words("shop_settings.countries.remove") }).click();
  await expect(dialog).toBeHidden();
  await buyer.page.goto("/messages");
  await expect(buyer.row(pair.seller.name)).toBeVisible();
});
