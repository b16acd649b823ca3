/** An administrator sees what was sold in the reports, asks what a figure means, looks at own days and saves a file. */
import { expect, signIn, test } from "./support/test";
import { buyByCall, Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("an administrator reads what was sold, and takes it along as a file @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  await buyByCall(page.request, buyer, offer);

  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/reports?period=today");
  const sales = page.getByRole("region", { name: words("reports.subject.sales"), exact: true });
  const named = page.getByText(words("reports.figure.orders_paid"), { exact: true });
  const paid = sales.getByRole("listitem").filter({ has: named });
  await expect(paid.getByRole("paragraph").nth(1)).toHaveText(/[1-9]/u);
  await expect(sales.getByRole("figure", { name: words("reports.chart.sales") })).toBeVisible();
  const parts = sales.getByRole("table", { name: new RegExp(words("reports.parts"), "u") });
  await expect(parts.locator("tbody tr").first()).toBeVisible();

  await paid.getByRole("button").click();
  await expect(sales.getByText(words("reports.meaning.orders_paid"))).toBeVisible();
  await picture(page, "admin-reports");
  await expectUsableByEverybody(page);

  await page.getByRole("button", { name: words("reports.period.custom"), exact: true }).click();
  await expect(page).toHaveURL(/period=custom&from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}$/u);
  await expect(paid.getByRole("paragraph").nth(1)).toHaveText(/[1-9]/u);

  const downloaded = page.waitForEvent("download");
  await sales
    .getByRole("button", { name: `${words("reports.subject.sales")}: ${words("reports.export_parts")}` })
    .click();
  expect((await downloaded).suggestedFilename()).toMatch(/^guildhall-sales-parts-.*\.csv$/u);

  // That it was taken is on record.
  await page.goto("/console/log?kind=report_exported");
  await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
});
