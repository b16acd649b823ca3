/** The fee of a sale, changed from a screen: what holds, and who changed it and why. */
import { expect, signIn, test } from "./support/test";

test("an administrator changes the sale fee and finds it in the history @own-server", async ({
  page,
  words,
  locale,
}) => {
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/settings");
  const name = words("shop_settings.name.sale_fee.title");
  const act = `${words("shop_settings.change")}: ${name}`;
  const fee = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: words("shop_settings.name.sale_fee.words") });
  const history = page.getByRole("table", { name: words("shop_settings.history.title"), exact: true });
  const change = async (percent: string, reason: string) => {
    await fee.getByRole("button", { name: act }).click();
    const dialog = page.getByRole("dialog", { name: act });
    await dialog.getByLabel(words("shop_settings.new_value.basis_points")).fill(percent);
    await dialog.getByLabel(words("shop_settings.reason")).fill(reason);
    await dialog.getByRole("button", { name: words("shop_settings.change"), exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await change("12", "A campaign");
  await expect(fee.getByText(/^12\s?[%٪]$/u)).toBeVisible();
  await expect(fee).toContainText("A campaign");

  await page.reload();
  const newest = history.getByRole("row").nth(1);
  await expect(newest).toContainText(name);
  await expect(newest).toContainText(/12\s?[%٪]/u);
  await expect(newest).toContainText("A campaign");

  await change("5", "The campaign is over");
  await expect(newest).toContainText("The campaign is over");
  await expect(fee.getByText(/^5\s?[%٪]$/u)).toBeVisible();
});
