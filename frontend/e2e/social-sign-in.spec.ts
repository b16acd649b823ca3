/** Signing in with an account elsewhere, in a pop-up, and linking one; the providers are the sandbox's. */
import type { Locator, Page } from "@playwright/test";
import { codeFor } from "./support/inbox";
import { expect, signIn, test, type Words } from "./support/test";

interface Somebody {
  id: string;
  name: string;
  email?: string;
}

/** An account at a provider that no other story has. */
const somebody = (name: string): Somebody => ({ id: `${name}-${crypto.randomUUID().slice(0, 8)}`, name });

/** Presses what opens the pop-up, and waits for the provider's page in it. */
async function popupOf(page: Page, button: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await popup.getByRole("button", { name: "Continue", exact: true }).waitFor();
  return popup;
}

/** At the provider: this account goes on. */
async function consent(popup: Page, { id, name, email }: Somebody): Promise<void> {
  await popup.getByRole("textbox", { name: "Account id" }).fill(id);
  await popup.getByRole("textbox", { name: "Name" }).fill(name);
  await popup.getByRole("textbox", { name: "Email" }).fill(email ?? "");
  await popup.getByRole("checkbox", { name: "Email is verified" }).setChecked(email !== undefined);
  await popup.getByRole("button", { name: "Continue", exact: true }).click();
}

/** The sign-in dialog of a page, with its buttons. */
async function dialogOf(page: Page, words: Words) {
  await page.goto("/");
  const open = page.getByRole("banner").getByRole("button", { name: words("frame.bar.sign_in"), exact: true });
  await open.click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  const with_ = (provider: string) =>
    dialog.getByRole("button", { name: words("session.social.with", { provider }), exact: true });
  return { dialog, open, with_, again: dialog.getByRole("button", { name: words("widget.retry"), exact: true }) };
}

const methodsOf = (page: Page, words: Words) => page.getByRole("region", { name: words("settings.social.title") });

test("a stranger signs up with Google, and the account is theirs again the next time @everywhere", async ({
  page,
  person,
  words,
  picture,
}) => {
  const ada = { ...somebody("Ada"), email: `ada-${crypto.randomUUID()}@example.org` };
  const { dialog, with_ } = await dialogOf(page, words);
  await expect(with_("Google")).toBeEnabled();
  await picture(page, "social-dialog");
  const popup = await popupOf(page, with_("Google"));
  await expect(dialog.getByText(words("session.social.attempt.waiting", { provider: "Google" }))).toBeVisible();
  // No policy of ours has cut the two apart: the shop would take the window for closed.
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
  await consent(popup, ada);
  await expect(page.getByText(words("session.welcome_new"))).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto("/settings");
  await expect(methodsOf(page, words).getByText("Ada", { exact: true })).toBeVisible();
  await expect(page.getByText(ada.email).first()).toBeVisible();
  await methodsOf(page, words).scrollIntoViewIfNeeded();
  await picture(page, "social-settings");

  const elsewhere = await person();
  const next = await dialogOf(elsewhere, words);
  await consent(await popupOf(elsewhere, next.with_("Google")), ada);
  await expect(elsewhere.getByText(words("session.welcome"))).toBeVisible();
  await expect(next.dialog).toBeHidden();
});

test("declined, closed and blocked are told apart, and each can be tried again @everywhere", async ({
  page,
  words,
  picture,
}) => {
  const { dialog, with_, again } = await dialogOf(page, words);
  const said = (how: string, provider: string) =>
    dialog.getByText(words(`session.social.attempt.${how}`, { provider }), { exact: true });

  const first = await popupOf(page, with_("LINE"));
  await first.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(said("declined", "LINE")).toBeVisible();
  await picture(page, "social-declined");

  const second = await popupOf(page, again);
  await second.close();
  await expect(said("closed", "LINE")).toBeVisible();

  await page.evaluate(() => {
    const open = window.open;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await again.click();
  await expect(said("blocked", "LINE")).toBeVisible();
  await picture(page, "social-blocked");
  await consent(await popupOf(page, again), somebody("Bea"));
  await expect(page.getByText(words("session.welcome_new"))).toBeVisible();
});

test("an account with the same address is not taken over @everywhere", async ({ page, pair, words, picture }) => {
  const { dialog, with_ } = await dialogOf(page, words);
  await consent(await popupOf(page, with_("Google")), { ...somebody("Mallory"), email: pair.buyer.email });
  const told = dialog.getByText(words("session.social.attempt.account_exists", { provider: "Google" }));
  await expect(told).toBeVisible();
  await picture(page, "social-account-exists");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("banner").getByRole("button", { name: words("frame.bar.sign_in"), exact: true }),
  ).toBeVisible();
});

test("Google is linked and unlinked in the settings without a reload @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const methods = methodsOf(page, words);
  const link = methods.getByRole("button", { name: words("settings.social.link_one", { provider: "Google" }) });
  const unlink = methods.getByRole("button", { name: words("settings.social.unlink_one", { provider: "Google" }) });
  await consent(await popupOf(page, link), somebody("Grace"));
  await expect(page.getByText(words("settings.social.linked", { provider: "Google" }))).toBeVisible();
  await expect(methods.getByText("Grace", { exact: true })).toBeVisible();

  await unlink.click();
  const dialog = page.getByRole("dialog", { name: words("settings.social.unlink_title", { provider: "Google" }) });
  await expect(dialog.getByText(words("settings.social.breaks", { provider: "Google" }))).toBeVisible();
  await picture(page, "social-unlink");
  await dialog
    .getByRole("button", { name: words("settings.social.unlink_one", { provider: "Google" }), exact: true })
    .click();
  await expect(page.getByText(words("settings.social.unlinked", { provider: "Google" }))).toBeVisible();
  await expect(link).toBeVisible();
  await expect(methods.getByText("Grace", { exact: true })).toHaveCount(0);
});

test("somebody else's account at a provider cannot be linked", async ({ page, person, pair, words, locale }) => {
  const owned = somebody("Owned");
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const name = words("settings.social.link_one", { provider: "TikTok" });
  await consent(await popupOf(page, methodsOf(page, words).getByRole("button", { name })), owned);
  await expect(methodsOf(page, words).getByText("Owned", { exact: true })).toBeVisible();

  const other = await person();
  await signIn(other, pair.seller.email, locale);
  await other.goto("/settings");
  await consent(await popupOf(other, methodsOf(other, words).getByRole("button", { name })), owned);
  await expect(
    other.getByText(words("session.social.attempt.already_bound", { provider: "TikTok" }), { exact: true }),
  ).toBeVisible();
});

test("Apple answers by a form; without an address it is the only way in, until one is added @everywhere", async ({
  page,
  words,
  picture,
}) => {
  const { with_ } = await dialogOf(page, words);
  await consent(await popupOf(page, with_("Apple")), somebody("Tim"));
  await expect(page.getByText(words("session.welcome_new"))).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("region", { name: words("settings.email.title") })).toBeVisible();
  await expect(page.getByText(words("settings.password.needs_email"))).toBeVisible();
  const unlink = words("settings.social.unlink_one", { provider: "Apple" });
  await methodsOf(page, words).getByRole("button", { name: unlink }).click();
  await expect(page.getByText(words("settings.social.last", { provider: "Apple" }))).toBeVisible();
  await picture(page, "social-last");
  await page.keyboard.press("Escape");

  const address = `tim-${crypto.randomUUID()}@example.org`;
  const email = page.getByRole("region", { name: words("settings.email.title") });
  await email.getByLabel(words("session.field.email"), { exact: true }).fill(address);
  await email.getByRole("button", { name: words("session.code.send"), exact: true }).click();
  await email.getByLabel(words("session.field.code"), { exact: true }).fill(await codeFor(address, page));
  await email.getByRole("button", { name: words("settings.email.save"), exact: true }).click();
  await expect(email.getByText(address)).toBeVisible();
  await methodsOf(page, words).getByRole("button", { name: unlink }).click();
  const dialog = page.getByRole("dialog", { name: words("settings.social.unlink_title", { provider: "Apple" }) });
  await dialog.getByRole("button", { name: unlink, exact: true }).click();
  await expect(page.getByText(words("settings.social.unlinked", { provider: "Apple" }))).toBeVisible();
});
