/** An administrator's act is in the log of staff acts: who, what, why, and sealed with the act before. */
import { expect, signIn, test } from "./support/test";

test("an administrator switches a feature off and finds it in the log @own-server", async ({ page, words, locale }) => {
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/features");
  const selling = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: words("features.name.selling.words") });
  await selling.getByRole("button", { name: words("features.turn_off") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("features.reason")).fill("Counting the stock");
  await dialog.getByRole("button", { name: words("features.turn_off") }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/console/log?subject=selling");
  const row = page.getByRole("main").getByRole("row").filter({ hasText: "Counting the stock" });
  await expect(row).toContainText(words("features.name.selling.title"));
  await expect(row).toContainText(words("features.off"));
  await row.getByRole("button", { name: words("admin.log.act.feature_switched") }).click();
  const proof = page.getByText(words("admin.log.previous_hash"), { exact: true });
  await expect(proof).toBeVisible();
  await expect(page.getByRole("main").getByText(/^[0-9a-f]{64}$/u)).toHaveCount(2);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: words("admin.history.export"), exact: true }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^guildhall-staff-log-.*\.csv$/u);

  // The export is an act too.
  await page.goto("/console/log?kind=log_exported");
  await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
});
