/** Verifying who one is: at the sandbox's identity provider, and by pictures that an administrator looks at. */
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Words } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";

const ADMIN = "admin@demo.guildhall.test";
const PAGE = "/settings/verification";

/** A picture of one pixel. */
const PICTURE = {
  name: "document.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** At the provider, from its page back to ours. */
async function atTheProvider(page: Page, begin: string, result: string): Promise<void> {
  await page.getByRole("button", { name: begin, exact: true }).click();
  await page.getByRole("button", { name: result, exact: true }).click();
  await page.waitForURL(`**${PAGE}?**`);
}

const status = (page: Page, words: Words, which: string) =>
  expect(page.getByRole("main").getByRole("status")).toContainText(words(`settings.verification.status.${which}`));

test("who is declined and then verified goes on where they were @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`${PAGE}?return_to=${encodeURIComponent("/balance")}`);
  await expect(page.getByText(words("settings.verification.attempts.both"))).toBeVisible();
  await picture(page, "verification-start");
  await expectUsableByEverybody(page);

  await page.getByRole("button", { name: words("settings.verification.phone") }).click();
  await expect(page.getByRole("img", { name: words("settings.verification.qr") })).toBeVisible();
  await status(page, words, "pending");
  await picture(page, "verification-phone");

  await atTheProvider(page, words("settings.verification.go_on"), "Document expired");
  await status(page, words, "declined");
  await expect(page.getByText(words("settings.verification.reason.document_expired"))).toBeVisible();
  await expect(page.getByText(words("settings.verification.attempts.last"))).toBeVisible();
  await picture(page, "verification-declined");
  await expectUsableByEverybody(page);

  await atTheProvider(page, words("settings.verification.again"), "Verified");
  await status(page, words, "verified");
  await picture(page, "verification-verified");
  await page.getByRole("link", { name: words("settings.verification.resume") }).click();
  await expect(page).toHaveURL(/\/balance$/);
});

test("who is declined twice sends pictures, and an administrator verifies them @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.seller.email, locale);
  await page.goto(PAGE);
  await atTheProvider(page, words("settings.verification.start"), "Selfie face mismatch");
  await atTheProvider(page, words("settings.verification.again"), "Selfie face mismatch");
  await expect(page.getByText(words("settings.verification.limit"))).toBeVisible();
  await page.getByRole("button", { name: words("settings.verification.manual.send") }).click();
  await expect(page.getByText(words("settings.verification.manual.required"))).toHaveCount(2);
  for (const side of ["front", "selfie"]) await page.getByTestId(`verification-${side}`).setInputFiles(PICTURE);
  await picture(page, "verification-manual");
  await page.getByRole("button", { name: words("settings.verification.manual.send") }).click();
  await status(page, words, "pending");

  const admin = await person();
  await signIn(admin, ADMIN, locale);
  await admin.goto("/console/verifications");
  await picture(admin, "verification-queue");
  await admin.getByRole("main").getByRole("link", { name: pair.seller.name, exact: true }).click();
  await expect(admin.getByRole("img", { name: words("settings.verification.manual.front") })).toBeVisible();
  await picture(admin, "verification-case");
  await expectUsableByEverybody(admin);
  await admin.getByRole("textbox", { name: words("people.verification.note") }).fill("Genuine, and the same face.");
  await admin.getByRole("button", { name: words("people.verification.approve"), exact: true }).click();
  await expect(admin.getByText(words("people.verification.done"))).toBeVisible();
  await status(page, words, "verified");
});
