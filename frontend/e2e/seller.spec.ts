/** A buyer becomes a seller: identity, the application, and a decision that changes the page without a reload. */
import { choose } from "./support/choose";
import { expect, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";

const ADMIN = "admin@demo.guildhall.test";
const DESCRIPTION = "Won in our own matches, every evening.";

test("a buyer applies, is approved while they look on, and sells @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/sell/apply");
  const main = page.getByRole("main");
  await expect(main.getByText(words("settings.seller.need.email"))).toBeVisible();
  await expectUsableByEverybody(page);
  await picture(page, "seller-needs");

  // To the provider and back to where one was.
  await main.getByRole("link", { name: words("settings.seller.need.identity_go") }).click();
  await page.getByRole("button", { name: words("settings.verification.start") }).click();
  await page.getByRole("button", { name: "Verified", exact: true }).click();
  await page.getByRole("link", { name: words("settings.verification.resume") }).click();
  await expect(page).toHaveURL(/\/sell\/apply$/);

  const send = main.getByRole("button", { name: words("settings.seller.form.send") });
  await send.click();
  await expect(main.getByText(words("settings.seller.form.accept_missing"))).toBeVisible();
  await expect(main.getByText(words("settings.seller.form.country_missing"))).toBeVisible();
  await main.getByRole("checkbox", { name: words("settings.seller.category.items") }).check();
  await main.getByRole("combobox", { name: words("settings.seller.form.games"), exact: true }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  const germany = new Intl.DisplayNames(locale, { type: "region" }).of("DE") ?? "";
  await choose(main.getByRole("combobox", { name: words("settings.seller.form.country"), exact: true }), germany);
  await main.getByRole("textbox", { name: words("settings.seller.form.description") }).fill(DESCRIPTION);
  await main.getByRole("checkbox", { name: words("settings.seller.form.accept") }).check();
  await expectUsableByEverybody(page);
  await picture(page, "seller-form");
  await send.click();
  const status = main.getByRole("status");
  await expect(status).toContainText(words("settings.seller.stage.submitted"));
  await picture(page, "seller-submitted");

  const admin = await person();
  await signIn(admin, ADMIN, locale);
  await admin.goto("/console/applications");
  await expectUsableByEverybody(admin);
  await picture(admin, "seller-queue");
  await admin.getByRole("main").getByRole("link", { name: pair.buyer.name, exact: true }).click();
  await expect(admin.getByText(DESCRIPTION)).toBeVisible();
  await admin.getByRole("button", { name: words("people.application.take"), exact: true }).click();
  await expect(status).toContainText(words("settings.seller.stage.under_review"));
  await admin.getByRole("textbox", { name: words("people.verification.note") }).fill("Everything is as it says.");
  await expectUsableByEverybody(admin);
  await picture(admin, "seller-case");
  await admin.getByRole("button", { name: words("people.application.approve"), exact: true }).click();

  await expect(status).toContainText(words("settings.seller.next.approved"));
  await expectUsableByEverybody(page);
  await picture(page, "seller-approved");
  await main.getByRole("link", { name: words("frame.menu.inventory") }).click();
  await page.getByRole("button", { name: words("market.stock.title") }).click();
  await expect(page.getByRole("dialog", { name: words("market.stock.title") })).toBeVisible();
});
