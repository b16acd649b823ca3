/** Switching a part of the shop off from a screen: a buyer is no longer offered it, and what is on record says why. */
import { expect, signIn, test } from "./support/test";

test("deposits are switched off and on again, and a buyer sees both @own-server", async ({
  page,
  pair,
  person,
  words,
  locale,
}) => {
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/features");
  const deposits = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({
      hasText: words("features.name.deposits.words"),
    });
  const flip = async (act: "turn_off" | "turn_on") => {
    await deposits.getByRole("button", { name: words(`features.${act}`) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("features.reason")).fill("The provider is down");
    await dialog.getByRole("button", { name: words(`features.${act}`) }).click();
    await expect(dialog).toBeHidden();
  };
  await flip("turn_off");
  await expect(deposits).toContainText("The provider is down");

  const buyer = await person();
  await signIn(buyer, pair.buyer.email, locale);
  await buyer.goto("/balance");
  await expect(buyer.getByText(words("wallet.available"), { exact: true })).toBeVisible();
  const deposit = buyer.getByRole("button", { name: words("wallet.deposit.open") });
  await expect(deposit).toHaveCount(0);

  await flip("turn_on");
  await buyer.reload();
  await expect(deposit).toBeVisible();

  // Switched off behind an open page: the refusal takes the button away.
  await flip("turn_off");
  await deposit.click();
  const dialog = buyer.getByRole("dialog");
  await dialog.getByLabel(words("wallet.deposit.amount")).fill("25");
  await dialog.getByRole("button", { name: words("wallet.deposit.go") }).click();
  await expect(deposit).toHaveCount(0);
  await flip("turn_on");
});
