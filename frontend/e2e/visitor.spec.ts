/** Somebody without an account asks, signs in with a code from the mail, and goes on where they were. */
import { codeFor } from "./support/inbox";
import { expect, signIn, test } from "./support/test";
import { ConversationOnPage } from "./support/conversation";

test("a visitor asks, signs in by code, and the conversation goes on @everywhere", async ({
  page,
  person,
  words,
  locale,
  viewport,
}, info) => {
  const hasDock = (viewport?.width ?? 0) >= 992;
  const dock = page.getByRole("complementary", { name: words("dock.label") });
  const email = `newcomer-${info.project.name}@example.org`;
  const conversation = new ConversationOnPage(page, words);

  await page.goto("/");
  await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await conversation.say("Is the sword still there?");

  const desk = new ConversationOnPage(await person(), words);
  await signIn(desk.page, "agent1@demo.guildhall.test", locale);
  await desk.page.goto("/messages");
  await desk.page
    .getByRole("list", { name: words("conversation.list.label") })
    .getByRole("button")
    .filter({ hasText: "Is the sword still there?" })
    .click();
  await desk.say("It is. Sign in and it is yours.");
  await expect(conversation.said("It is. Sign in and it is yours.")).toBeVisible();

  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("frame.bar.sign_in"), exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(email);
  await dialog.getByRole("button", { name: words("session.code.send"), exact: true }).click();
  await expect(dialog.getByText(words("session.code.sent", { email }))).toBeVisible();
  await dialog.getByLabel(words("session.field.code"), { exact: true }).fill(await codeFor(email, page));
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await expect(page.getByText(words("session.welcome_new"))).toBeVisible();
  await expect(page.getByText(words("session.merged", { count: 1 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  // The dock was open, and still is, on the conversation that came along.
  if (hasDock) await expect(dock.getByText("It is. Sign in and it is yours.")).toBeVisible();

  await page
    .getByRole("region", { name: words("home.recent") })
    .getByRole("link")
    .first()
    .click();
  await expect(conversation.said("Is the sword still there?")).toHaveCount(1);
  await expect(conversation.said("It is. Sign in and it is yours.")).toHaveCount(1);
  await conversation.say("Here I am.");
  await expect(desk.said("Here I am.")).toBeVisible();
  await desk.say("Welcome in.");
  await expect(conversation.said("Welcome in.")).toBeVisible();

  await page.reload();
  const all = conversation.history.getByRole("article");
  // The house spoke first: its welcome, and questions to choose from.
  await expect(all).toHaveText([/./, /./, /Is the sword/, /It is\. Sign in/, /Here I am/, /Welcome in/]);
});
