/**
 * A buyer reports a message, an administrator removes it while both look on, the seller appeals, and an agent who was
 * let into the queue brings it back.
 */
import type { Page } from "@playwright/test";
import { ConversationOnPage } from "./support/conversation";
import { expect, signIn, test, type Words } from "./support/test";
import { Caller } from "./support/trade";

const ADMIN = "admin@demo.guildhall.test";
const AGENT = "agent3@demo.guildhall.test";
const SAID = "pay-me-in-another-app";

test("a message is reported, removed, appealed and brought back @own-server @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
}) => {
  const buyer = new ConversationOnPage(await person(), words);
  const seller = new ConversationOnPage(await person(), words);
  await signIn(buyer.page, pair.buyer.email, locale);
  await signIn(seller.page, pair.seller.email, locale);
  await buyer.openFromList(pair.seller.name);
  await seller.openFromList(pair.buyer.name);
  await seller.say(SAID);
  await expect(buyer.said(SAID)).toBeVisible();

  await buyer.said(SAID).hover();
  await buyer
    .said(SAID)
    .getByRole("button", { name: words("conversation.menu.open") })
    .click();
  await buyer.page.getByRole("menuitem", { name: words("conversation.menu.report") }).click();
  const report = buyer.page.getByRole("dialog", { name: words("conversation.report.title.chat_message") });
  await report.getByRole("radio", { name: words("conversation.report.reason.outside_trade") }).check();
  await report.getByRole("button", { name: words("conversation.report.send") }).click();
  await expect(report).toBeHidden();

  await signIn(page, ADMIN, locale);
  await page.goto("/console/reviews");
  await openCase(page, words);
  await expect(page.getByText(SAID)).toBeVisible();
  await decide(page, words, "admin.review.decide", "admin.review.outcome.message_removed");
  const removed = words("conversation.body.removed");
  await expect(buyer.said(removed)).toBeVisible();
  await expect(seller.said(removed)).toBeVisible();
  await expect(buyer.said(SAID)).toHaveCount(0);

  await seller.page.goto("/notices");
  await seller.page
    .getByRole("main")
    .getByRole("link", { name: words("notice.kind.message_removed") })
    .first()
    .click();
  const main = seller.page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(words("settings.reviews.outcome.message_removed"));
  await expect(main).toContainText(SAID);
  await main.getByLabel(words("settings.reviews.appeal.label")).fill("I meant our own app");
  await main.getByRole("button", { name: words("settings.reviews.appeal.send") }).click();
  await expect(main).toContainText(words("settings.reviews.appeal.waiting"));

  await page.reload();
  await expect(page.getByText(words("admin.review.second"))).toBeVisible();
  const admin = await Caller.signedIn(page.request, ADMIN);
  const agent = await person();
  const caller = await Caller.signedIn(agent.request, AGENT);
  const { uid } = await caller.get<{ uid: string }>("/api/account/info");
  await admin.post("/api/admin/account/set_permissions", { uid, permissions: ["reviews"], reason: "a second look" });
  await signIn(agent, AGENT, locale);
  await agent.goto("/console/reviews");
  await openCase(agent, words);
  await expect(agent.getByText("I meant our own app")).toBeVisible();
  await decide(agent, words, "admin.review.decide_appeal", "admin.review.appeal.overturned");
  await expect(buyer.said(SAID)).toBeVisible();

  await main.page().reload();
  await expect(main).toContainText(words("settings.reviews.appeal.overturned"));
  await buyer.page.goto("/notices/reports");
  await expect(buyer.page.getByRole("main")).toContainText(words("settings.reviews.reports.state.no_violation"));
});

async function openCase(page: Page, words: Words): Promise<void> {
  await page
    .getByRole("table", { name: words("console.reviews") })
    .getByRole("link", { name: words("admin.review.reason.outside_trade") })
    .first()
    .click();
}

async function decide(page: Page, words: Words, act: string, outcome: string): Promise<void> {
  await page.getByRole("button", { name: words(act), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words(act) });
  await dialog.getByRole("radio", { name: words(outcome) }).check();
  await dialog.getByLabel(words("admin.review.note")).fill("Read what was said around it");
  await dialog.getByRole("button", { name: words(act) }).click();
  await expect(dialog).toBeHidden();
}
