/** The safety timeline: a change is reported as somebody else's, withdrawals are frozen, and a proof takes it back. */
import { DEMO_PASSWORD, expect, signIn, test } from "./support/test";

const NEW_PASSWORD = "Other2026hall";

test("a change that was not me ends the other session, freezes withdrawals and is taken back @everywhere", async ({
  page,
  pair,
  person,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const form = page.getByRole("region", { name: words("settings.password.change"), exact: true });
  await form.locator("[data-path=old_password]").fill(DEMO_PASSWORD);
  await form.getByLabel(words("settings.password.new"), { exact: true }).fill(NEW_PASSWORD);
  await form.getByRole("button", { name: words("settings.password.save"), exact: true }).click();
  await expect(page.getByText(words("settings.password.saved"))).toBeVisible();

  const elsewhere = await person();
  await elsewhere.goto("/");
  await elsewhere
    .getByRole("banner")
    .getByRole("button", { name: words("frame.bar.sign_in"), exact: true })
    .click();
  const signingIn = elsewhere.getByRole("dialog", { name: words("session.dialog.title") });
  await signingIn.getByRole("tab", { name: words("session.way.password") }).click();
  await signingIn.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await signingIn.getByLabel(words("session.field.password"), { exact: true }).fill(NEW_PASSWORD);
  await signingIn.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(signingIn).toBeHidden();

  await page.reload();
  const panel = page.getByRole("region", { name: words("settings.safety.title"), exact: true });
  const changed = panel.getByRole("listitem").filter({ hasText: words("settings.safety.kind.password_changed") });
  await expect(changed).toContainText("127.0.0.1");
  await expect(panel.getByText(words("settings.devices.current"))).not.toHaveCount(0);
  await panel.scrollIntoViewIfNeeded();
  await picture(page, "safety-timeline");

  const what = words("settings.safety.kind.password_changed");
  await changed.getByRole("button", { name: words("settings.safety.report_one", { what }) }).click();
  const dialog = page.getByRole("dialog", { name: words("settings.safety.ask.title") });
  await expect(dialog.getByText(words("settings.safety.ask.money"))).toBeVisible();
  await picture(page, "safety-report");
  await dialog.getByRole("button", { name: words("settings.safety.ask.confirm"), exact: true }).click();
  await expect(panel.getByRole("heading", { name: words("settings.safety.hold.frozen") })).toBeVisible();
  await expect(changed).toContainText(words("settings.safety.reported"));
  const signedOut = elsewhere
    .getByRole("banner")
    .getByRole("button", { name: words("frame.bar.sign_in"), exact: true });
  await expect(signedOut).toBeVisible();
  await panel.getByRole("link", { name: words("settings.safety.next.password") }).click();
  await expect(form).toBeInViewport();

  await page.goto("/balance");
  await expect(page.getByRole("heading", { name: words("wallet.hold.frozen") })).toBeVisible();
  await picture(page, "safety-balance");
  await page.getByRole("link", { name: words("wallet.hold.link"), exact: true }).click();
  await expect(panel.getByRole("heading", { name: words("settings.safety.title"), exact: true })).toBeInViewport();
  await picture(page, "safety-frozen");

  await panel.getByRole("button", { name: words("settings.safety.hold.lift"), exact: true }).click();
  const proof = page.getByRole("dialog", { name: words("session.proof.title") });
  await proof.getByLabel(words("session.field.password"), { exact: true }).fill(NEW_PASSWORD);
  await proof.getByRole("button", { name: words("session.proof.confirm"), exact: true }).click();
  await expect(panel.getByRole("heading", { name: words("settings.safety.hold.held") })).toBeVisible();
  await picture(page, "safety-held");
  await page.goto("/balance");
  await expect(page.getByRole("heading", { name: words("wallet.hold.held") })).toBeVisible();
  await picture(page, "safety-balance-held");
});
