/** An administrator finds an order by its filters, opens it, sees where its money is, and refunds it. */
import { expect, signIn, test } from "./support/test";
import { buyByCall, Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("an administrator finds an order by a filter, opens it and refunds it @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const order_id = await buyByCall(page.request, buyer, offer);
  const { number } = await buyer.get<{ number: string }>(`/api/v2/market/bill_order/detail?order_id=${order_id}`);

  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/orders");
  const table = page.getByRole("table", { name: words("console.orders"), exact: true });
  await page
    .getByRole("group", { name: words("order.tab.label") })
    .getByRole("button", { name: new RegExp(`^${words("order.tab.in_progress")}`, "u") })
    .click();
  await page.getByLabel(words("order.receipt.number"), { exact: true }).fill(number);
  await expect(table.getByRole("row").filter({ hasText: number })).toHaveCount(1);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`state=open&query=${number}$`, "u"));
  await picture(page, "admin-orders");
  await expectUsableByEverybody(page);

  // What was looked for is still there after a reload, and on the way back.
  await page.reload();
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await table.getByRole("button", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1, name: number })).toBeVisible();
  const ledger = page.getByRole("table", { name: words("orders.ledger.title"), exact: true });
  await expect(ledger.getByText(words("orders.account.escrow"))).toBeVisible();
  await picture(page, "admin-order");
  await expectUsableByEverybody(page);

  await page.getByRole("button", { name: words("order.act.refund"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("order.act.refund") });
  await dialog.getByLabel(words("order.field.reason")).fill("Sold twice");
  await dialog.getByRole("button", { name: words("order.act.refund"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words("order.what.refunded_by_staff"), { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`state=open&query=${number}$`, "u"));
});
