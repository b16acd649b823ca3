/**
 * Passkeys, with Chromium's own authenticator: made in the settings, signed in with, called off, deleted. The page is
 * at `localhost`, which a passkey can belong to.
 */
import type { CDPSession, Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test";

/** An authenticator inside the device, whose user is there and is recognized. */
class Authenticator {
  private readonly browser: CDPSession;
  private readonly authenticatorId: string;

  private constructor(browser: CDPSession, authenticatorId: string) {
    this.browser = browser;
    this.authenticatorId = authenticatorId;
  }

  static async in(page: Page): Promise<Authenticator> {
    const browser = await page.context().newCDPSession(page);
    await browser.send("WebAuthn.enable");
    const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(browser, authenticatorId);
  }

  /** Whether it recognizes its user; who is not recognized has called it off, as far as a page can tell. */
  async recognizes(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  /** Whether somebody answers it at once; else it waits. */
  async answers(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.browser.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }

  async credentials(): Promise<{ isResidentCredential: boolean; rpId?: string; signCount: number }[]> {
    const { authenticatorId } = this;
    return (await this.browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  }
}

test("a passkey is made, signs in, is asked for first, and signs in no more when deleted @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const authenticator = await Authenticator.in(page);
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: words("settings.passkey.title") });
  const create = panel.getByRole("button", { name: words("settings.passkey.create"), exact: true });
  const name = panel.getByLabel(words("settings.passkey.name"), { exact: true });
  await create.click();
  await create.click();
  await expect(name).toHaveAccessibleDescription(new RegExp(words("settings.passkey.name_required")));

  // Called off.
  await authenticator.recognizes(false);
  await name.fill("My device");
  await create.click();
  await expect(page.getByText(words("settings.passkey.canceled"))).toBeVisible();
  expect(await authenticator.credentials()).toEqual([]);

  await authenticator.recognizes(true);
  await create.click();
  const row = panel.getByRole("listitem").filter({ hasText: "My device" });
  await expect(row).toContainText(words("settings.passkey.never_used"));
  expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true, rpId: "localhost" }]);
  await picture(page, "passkeys");

  // This device has one.
  await create.click();
  await name.fill("Once more");
  await create.click();
  await expect(page.getByText(words("settings.passkey.exists"))).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(1);

  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  const button = dialog.getByRole("button", { name: words("session.passkey.sign_in"), exact: true });
  const out = page.getByRole("main").getByRole("button", { name: words("frame.bar.sign_out"), exact: true });
  const signOut = async () => {
    await out.click();
    await expect(page).toHaveURL("/");
    await page.goto("/settings");
    await page.getByRole("button", { name: words("frame.guest.sign_in"), exact: true }).click();
  };

  // By the button, once the field's offer waits: an authenticator that answers would take that one up by itself.
  await authenticator.answers(false);
  const offered = page.waitForResponse("**/passkey/login/begin");
  await signOut();
  await (await offered).finished();
  await expect(dialog.getByLabel(words("session.field.email"), { exact: true })).toHaveAttribute(
    "autocomplete",
    "username webauthn",
  );
  await picture(page, "passkey-sign-in");
  await authenticator.answers(true);
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(words("settings.passkey.never_used"));

  // The last sign-in was with it: it is asked for as soon as the dialog opens.
  await signOut();
  await expect(row).toBeVisible();
  await expect(dialog).toBeHidden();

  // Called off: silently where nobody pressed, in a sentence where somebody did; and then it works as before.
  await authenticator.recognizes(false);
  await signOut();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText(words("session.passkey.canceled"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await authenticator.recognizes(true);
  await page.getByRole("button", { name: words("frame.guest.sign_in"), exact: true }).click();
  await expect(row).toBeVisible();

  await panel.getByRole("button", { name: words("settings.passkey.delete_one", { name: "My device" }) }).click();
  const question = page.getByRole("dialog", { name: words("settings.passkey.confirm_title") });
  await picture(page, "passkey-deletion");
  await question.getByRole("button", { name: words("settings.passkey.confirm"), exact: true }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await signOut();
  await expect(page.getByText(words("session.passkey.failed")).first()).toBeVisible();
  await expect(dialog).toBeVisible();
});
