/** An administrator looks at the shop as a buyer sees it: in a tab of its own, read-only; and the buyer is told. */
import { expect, signIn, test } from "./support/test";

test("an administrator views the shop as a buyer, who is told @everywhere @own-server", async ({
  page,
  person,
  words,
  locale,
}) => {
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/people?query=buyer1%40demo.guildhall.test");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Buyer 1/u })
    .click();
  await page.getByRole("button", { name: words("people.view.do") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("people.reason")).fill("Cannot see the order of yesterday");
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: words("people.view.do") }).click();
  const tab = await opened;
  const end = tab.getByRole("button", { name: words("people.view.end"), exact: true });
  await expect(end).toBeVisible();
  expect(tab.url()).not.toContain("view.");

  // The buyer's orders are there, and what changes something is not done.
  await tab.goto("/buy/history");
  await expect(end).toBeVisible();
  await expect(tab.getByRole("main").getByRole("link").first()).toBeVisible();
  const token = await tab.evaluate(() => {
    const identity = JSON.parse(sessionStorage.getItem("guildhall.identity") ?? "{}") as { token: string };
    return identity.token;
  });
  const refused = await tab.request.post("/api/account/set_currency", {
    headers: { authorization: `PS ${token}` },
    data: { currency: "JPY" },
  });
  expect(refused.status()).toBe(403);

  // Who opened it is who they were.
  await page.reload();
  await expect(page.getByRole("button", { name: words("people.view.do") })).toBeVisible();

  await end.click();
  await expect(tab.getByRole("heading", { name: words("people.view.over") })).toBeVisible();
  const info = () => tab.request.get("/api/account/info", { headers: { authorization: `PS ${token}` } });
  await expect.poll(async () => (await info()).status()).toBe(401);

  const buyer = await person();
  await signIn(buyer, "buyer1@demo.guildhall.test", locale);
  await buyer.goto("/notices");
  await expect(buyer.getByRole("main").getByText(words("notice.kind.viewed_to_help"))).toBeVisible();
});
