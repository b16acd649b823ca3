/** Two-step verification: set up on one device, asked for on the next. The codes are those of an app: RFC 6238. */
import { codeOf } from "./support/authenticator";
import { expect, DEMO_PASSWORD, signIn, test } from "./support/test";

test("an app is set up in the settings, and signing in asks for its code @everywhere", async ({
  page,
  pair,
  person,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: words("settings.factor.title") });
  await panel.getByRole("button", { name: words("settings.factor.set_up"), exact: true }).click();
  await expect(panel.getByRole("img", { name: words("settings.factor.qr") })).toBeVisible();
  await picture(page, "two-step");
  const key = await panel.locator("code").innerText();
  // The code of the step before: those of this one and the next are still good afterwards.
  await panel.getByLabel(words("settings.factor.code"), { exact: true }).fill(codeOf(key));
  await panel.getByRole("button", { name: words("settings.factor.turn_on"), exact: true }).click();
  const codes = panel.getByRole("list", { name: words("settings.factor.codes_title") }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await panel.getByRole("button", { name: words("settings.factor.done"), exact: true }).click();
  await expect(panel.getByRole("button", { name: words("settings.factor.turn_off"), exact: true })).toBeVisible();

  const elsewhere = await person();
  await elsewhere.goto("/");
  const open = elsewhere.getByRole("banner").getByRole("button", { name: words("frame.bar.sign_in"), exact: true });
  await open.click();
  const dialog = elsewhere.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByRole("tab", { name: words("session.way.password") }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  const field = dialog.getByLabel(words("session.second.field"), { exact: true });
  await field.fill("000000");
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(field).toHaveAccessibleDescription(words("session.second.wrong"));
  await field.fill(codeOf(key, 1));
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(elsewhere.getByRole("banner").getByRole("button", { name: pair.buyer.name })).toBeVisible();

  // Turned off with a recovery code, as who has lost the app would.
  await panel.getByRole("button", { name: words("settings.factor.turn_off"), exact: true }).click();
  await panel.getByLabel(words("settings.factor.any_code"), { exact: true }).fill(recovery);
  await panel.getByRole("button", { name: words("settings.factor.turn_off"), exact: true }).click();
  await expect(panel.getByRole("button", { name: words("settings.factor.set_up"), exact: true })).toBeVisible();
});
