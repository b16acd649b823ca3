/**
 * An operator says that a game is under maintenance; people read it where they buy, and its queues stand still until it
 * is over.
 */
import { choose } from "./support/choose";
import { expect, signIn, test } from "./support/test";
import { gameName } from "./support/topup";

const GAME = "hsr";
const HOUR_MS = 3_600_000;

test("a game under maintenance says so and pauses its queues until it is ended @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await person();
  // The form begins with the next quarter of an hour: by this clock that was a while ago.
  await admin.clock.setSystemTime(Date.now() - HOUR_MS);
  await signIn(admin, "admin@demo.guildhall.test", locale);
  await admin.goto("/console/catalogue");
  await admin.getByRole("link", { name: words("catalogue.maintenance.title") }).click();
  await admin
    .getByRole("button", { name: words("catalogue.maintenance.plan") })
    .first()
    .click();
  const dialog = admin.getByRole("dialog");
  const name = await gameName(admin, GAME, locale);
  await choose(dialog.getByRole("combobox", { name: words("catalogue.maintenance.game") }), name);
  await dialog.getByRole("button", { name: "English" }).click();
  const text = dialog.getByRole("textbox", { name: `${words("catalogue.maintenance.text")}, English` });
  await text.fill("Version 4.0 is being installed.");
  await picture(admin, "maintenance-form");
  await dialog.getByRole("button", { name: words("admin.save") }).click();
  await expect(dialog).toBeHidden();
  const row = admin.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(words("catalogue.maintenance.phase.under_way"));
  await picture(admin, "maintenance");

  await signIn(page, pair.buyer.email, locale);
  const notice = page.getByRole("status").filter({ hasText: "Version 4.0 is being installed." });
  await page.goto(`/market?game=${GAME}`);
  await expect(notice).toBeVisible();
  await picture(page, "maintenance-market");
  await page.goto(`/top-up/game/${GAME}`);
  await expect(notice).toContainText(words("market.maintenance.queues"));
  // The queue is that of a region.
  await page.locator("input[name=region]").first().check({ force: true });
  const paused = page.getByText(words("topup.queue.paused"), { exact: true });
  await expect(paused.first()).toBeVisible({ timeout: 30_000 });
  await picture(page, "maintenance-top-up");

  await row.getByRole("button").click();
  const end = words("catalogue.maintenance.end");
  await dialog.getByRole("button", { name: end }).click();
  await admin.getByRole("dialog", { name: end }).getByRole("button", { name: end }).click();
  await expect(row).toContainText(words("catalogue.maintenance.phase.ended"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(notice).toHaveCount(0);
  await expect(paused).toHaveCount(0, { timeout: 30_000 });
});
