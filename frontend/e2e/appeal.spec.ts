/** Getting back into an account: a visitor appeals, staff ask for more and grant, and the person signs in anew. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { codeFor } from "./support/inbox";
import type { Server } from "./support/server";
import { expect, needsOwnServer, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";

const ADMIN = "admin@demo.guildhall.test";
const STORY = "My mail provider closed down in spring. I bought crystals here most weekends.";

/** A picture of one pixel. */
const PICTURE = {
  name: "receipt.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const LINK = /\/appeal\/\w+#\w+/u;

/** Three days are over: nobody here waits for them. */
function waitingIsOver(server: Server): void {
  needsOwnServer();
  const database = readFileSync(join(server.data, "pg.url"), "utf8").trim();
  const over = "update account_appeal set next_at = now() where stage = 'waiting'";
  execFileSync("psql", [database, "-q", "-c", over]);
}

/** The time has come at which an appellant reads that the owner has objected. */
function objectionIsTold(server: Server): void {
  needsOwnServer();
  const database = readFileSync(join(server.data, "pg.url"), "utf8").trim();
  const told = "update account_appeal set told_at = now() where told_at is not null and ended_at is null";
  execFileSync("psql", [database, "-q", "-c", told]);
}

/** Where the link of the newest mail to `email` leads to. */
async function linkFor(email: string, page: Page): Promise<string> {
  const inbox = await page.context().newPage();
  await inbox.goto(`/sandbox/inbox?to=${encodeURIComponent(email)}`);
  const mail = inbox.getByRole("article").filter({ hasText: LINK }).first();
  await expect(mail).toBeVisible(); // the page looks for new mail by itself
  const [address = ""] = LINK.exec((await mail.textContent()) ?? "") ?? [];
  await inbox.close();
  return address;
}

test("who lost their mailbox appeals, is asked for more, and signs in anew @everywhere @own-server", async ({
  page,
  person,
  server,
  pair,
  words,
  locale,
  picture,
}) => {
  const contact = `back.${pair.buyer.email}`;
  // From where somebody notices that they cannot get in.
  await page.goto("/");
  await page.goto("/faq?category=account");
  await page.getByRole("link", { name: words("faq.appeal") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("settings.appeal.title") })).toBeVisible();
  await picture(page, "appeal-form");
  await expectUsableByEverybody(page);

  await page.getByRole("button", { name: words("settings.appeal.send") }).click();
  await expect(page.getByText(words("settings.appeal.content_short"))).toBeVisible();
  await page.getByLabel(words("settings.appeal.account_id")).fill(pair.buyer.email);
  await page.getByLabel(words("settings.roles.server"), { exact: true }).fill("Asia");
  await page.getByLabel(words("settings.appeal.content"), { exact: true }).fill(STORY);
  await page.getByTestId("appeal-pictures").setInputFiles(PICTURE);
  await page.getByLabel(words("session.field.email"), { exact: true }).fill(contact);
  await page.getByRole("button", { name: words("session.code.send") }).click();
  await page.getByLabel(words("session.field.code")).fill(await codeFor(contact, page));
  await page.getByRole("button", { name: words("settings.appeal.send") }).click();
  await expect(page.getByRole("heading", { name: words("settings.appeal.sent.title") })).toBeVisible();
  await picture(page, "appeal-sent");

  await page.goto(await linkFor(contact, page));
  await expect(page.getByText(words("settings.appeal.stage.waiting"), { exact: true })).toBeVisible();
  await picture(page, "appeal-waiting");
  await expectUsableByEverybody(page);

  waitingIsOver(server);
  await expect(page.getByText(words("settings.appeal.stage.review"), { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const admin = await person();
  await signIn(admin, ADMIN, locale);
  await admin.goto("/console/appeals");
  await admin.getByRole("main").getByRole("link", { name: pair.buyer.email, exact: true }).click();
  await expect(admin.getByRole("heading", { name: words("people.appeal.checks") })).toBeVisible();
  await expect(admin.getByRole("button", { name: words("people.appeal.way.ask"), exact: true }).first()).toBeVisible();
  await picture(admin, "appeal-case");
  await expectUsableByEverybody(admin);
  await admin.getByLabel(words("people.appeal.question")).fill("Which order was your first?");
  await admin
    .getByRole("button", { name: words("people.appeal.way.ask"), exact: true })
    .last()
    .click();
  await expect(admin.getByText(words("people.appeal.done.ask"))).toBeVisible();

  // It comes by itself.
  await expect(page.getByText("Which order was your first?").first()).toBeVisible({ timeout: 30_000 });
  await picture(page, "appeal-asked");
  await page.getByLabel(words("settings.appeal.answer.text")).fill("A pack of crystals.");
  await page.getByTestId("appeal-pictures").setInputFiles(PICTURE);
  await page.getByRole("button", { name: words("settings.appeal.answer.send") }).click();
  await expect(page.getByText(words("settings.appeal.stage.review"), { exact: true })).toBeVisible();

  await admin.reload();
  await expect(admin.getByText("A pack of crystals.")).toBeVisible();
  await admin
    .getByRole("button", { name: words("people.appeal.way.grant"), exact: true })
    .first()
    .click();
  await admin.getByLabel(words("people.appeal.remedy.new_email")).check();
  await admin.getByLabel(words("people.appeal.note")).fill("The receipt matches.");
  await picture(admin, "appeal-grant");
  await expectUsableByEverybody(admin);
  await admin
    .getByRole("button", { name: words("people.appeal.way.grant"), exact: true })
    .last()
    .click();
  await expect(admin.getByText(words("people.appeal.done.grant")).first()).toBeVisible();

  await expect(page.getByText(words("settings.appeal.stage.granted"), { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await picture(page, "appeal-granted");
  await page
    .getByRole("main")
    .getByRole("button", { name: words("session.confirm"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(contact);
  await dialog.getByRole("button", { name: words("session.code.send") }).click();
  await dialog.getByLabel(words("session.field.code")).fill(await codeFor(contact, page));
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/settings");
  await expect(page.getByText(words("settings.safety.kind.recovered")).first()).toBeVisible();
});

test("the owner's link ends an appeal, and its appellant reads so later @everywhere @own-server", async ({
  page,
  server,
  pair,
  words,
  picture,
}) => {
  const contact = `thief.${pair.seller.email}`;
  await page.goto("/appeal");
  await page.getByLabel(words("settings.appeal.account_id")).fill(pair.seller.email);
  await page.getByLabel(words("settings.roles.server"), { exact: true }).fill("Asia");
  await page.getByLabel(words("settings.appeal.content"), { exact: true }).fill(STORY);
  await page.getByTestId("appeal-pictures").setInputFiles(PICTURE);
  await page.getByLabel(words("session.field.email"), { exact: true }).fill(contact);
  await page.getByRole("button", { name: words("session.code.send") }).click();
  await page.getByLabel(words("session.field.code")).fill(await codeFor(contact, page));
  await page.getByRole("button", { name: words("settings.appeal.send") }).click();
  await expect(page.getByRole("heading", { name: words("settings.appeal.sent.title") })).toBeVisible();
  const theirs = await linkFor(contact, page);
  await page.goto(await linkFor(pair.seller.email, page));
  await picture(page, "appeal-owner");
  await expectUsableByEverybody(page);
  await page.getByRole("button", { name: words("settings.appeal.owner.object") }).click();
  await expect(page.getByText(words("settings.appeal.owner.done"))).toBeVisible();
  await page.goto(theirs);
  await expect(page.getByText(words("settings.appeal.stage.waiting"), { exact: true })).toBeVisible();
  waitingIsOver(server);
  const review = page.getByText(words("settings.appeal.stage.review"), { exact: true });
  await expect(review).toBeVisible({ timeout: 30_000 });
  objectionIsTold(server);
  await expect(page.getByText(words("settings.appeal.refusal.not_shown"))).toBeVisible({ timeout: 30_000 });
});
