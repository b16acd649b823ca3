/** The provider's movements beside our books: an administrator has today checked and sees both sides alike. */
import { expect, signIn, test } from "./support/test";
import { CARD, payByCard } from "./support/trade";

test("what a buyer deposits by card stands on both sides of today @own-server", async ({
  page,
  pair,
  person,
  words,
  locale,
}) => {
  const buyer = await person();
  await signIn(buyer, pair.buyer.email, locale);
  await buyer.goto("/balance");
  await buyer.getByRole("button", { name: words("wallet.deposit.open"), exact: true }).click();
  const deposit = buyer.getByRole("dialog", { name: words("wallet.deposit.open") });
  await deposit.getByRole("textbox").fill("600");
  await deposit.getByRole("button", { name: words("wallet.deposit.go"), exact: true }).click();
  await payByCard(buyer, CARD.taken);
  await expect(buyer.getByText(words("pay.outcome.success_deposit"))).toBeVisible();

  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/reconciliation");
  await page.getByRole("button", { name: words("reconciliation.today") }).click();
  const day = page
    .getByRole("table", { name: words("reconciliation.days") })
    .getByRole("row")
    .nth(1);
  await expect(day).not.toContainText(words("reconciliation.due"));
  await expect(day.getByText("$600.00", { exact: true })).toHaveCount(2);
  await expect(page.getByText(words("reconciliation.none"), { exact: true })).toBeVisible();

  // And the payment by itself, as the provider has it at this moment.
  await page.goto("/console/payments");
  await page.getByRole("button", { name: `${words("pay.purpose.deposit")} · ${words("pay.method.card")}` }).click();
  await expect(page.getByText(words("payments.same"))).toBeVisible();
  const compared = page
    .getByRole("table", { name: words("payments.comparison") })
    .getByRole("row")
    .nth(1);
  await expect(compared.getByText("$600.00", { exact: true })).toHaveCount(2);
});
