/**
 * What supervisors save, saved by their pages on the real server: there again after a reload, and felt by those it is
 * for.
 */
import type { Page } from "@playwright/test";
import { choose } from "./support/choose";
import { apiOf, ConsoleOnPage } from "./support/console";
import { SupportAgent } from "./support/agent";
import { ConversationOnPage } from "./support/conversation";
import { expect, signIn, test, type Words } from "./support/test";

const ADMIN = "admin@demo.guildhall.test";

/** The form of a page, or of the dialog on it. */
class Form {
  private readonly page: Page;
  private readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** The English text of the field named `key`. */
  async write(key: string, text: string): Promise<void> {
    const texts = this.page.getByRole("group", { name: this.words(key), exact: true });
    await texts.getByRole("button", { name: /^English/ }).click();
    await texts.getByRole("textbox").fill(text);
  }

  /** The first button of that name: rows below have their own. */
  async save(): Promise<void> {
    await this.page
      .getByRole("button", { name: this.words("admin.save"), exact: true })
      .first()
      .click();
    await expect(this.page.getByText(this.words("admin.saved")).first()).toBeVisible();
  }
}

test("a team is made with hours, a member and a shift, and all of it is there after a reload", async ({
  page,
  words,
  locale,
}) => {
  await signIn(page, ADMIN, locale);
  const call = await apiOf(page, ADMIN);
  const [first] = (await call("console_me", {}))["teams"] as { team_id: string }[];
  const [agent] = (await call("console_agents", { team_id: first?.team_id }))["agents"] as {
    uid: string;
    nickname: string;
  }[];
  const name = `Night watch ${Date.now()}`;
  const form = new Form(page, words);
  await page.goto("/console/teams");
  await page.getByRole("button", { name: words("admin.teams.new") }).click();
  await page.getByLabel(words("admin.teams.name")).fill(name);
  await page.getByRole("button", { name: words("admin.teams.add_hours", { day: "Sunday" }) }).click();
  const closes = page.getByRole("combobox", { name: words("admin.teams.closes", { day: "Sunday" }) });
  await choose(closes, "12:30 PM");
  await form.save();

  const members = page.getByRole("region", { name: words("admin.members.title") });
  await members.getByLabel(words("admin.members.uid")).fill(agent?.uid ?? "");
  await members.getByRole("button", { name: words("admin.members.add") }).click();
  const member = members.getByRole("listitem").filter({ hasText: agent?.nickname ?? "" });
  await member.getByLabel(words("admin.members.capacity")).fill("7");
  await member.getByLabel(words("admin.members.games")).fill("genshin, cs2");
  await member.getByRole("button", { name: words("admin.save"), exact: true }).click();
  await expect(member.getByRole("button", { name: words("admin.save"), exact: true })).toBeDisabled();

  await page.reload();
  await expect(page.getByLabel(words("admin.teams.name"))).toHaveValue(name);
  await expect(closes).toHaveValue("12:30 PM");
  await expect(member.getByLabel(words("admin.members.capacity"))).toHaveValue("7");
  await expect(member.getByLabel(words("admin.members.games"))).toHaveValue("genshin, cs2");
  await page.getByRole("button", { name: words("admin.teams.add_shift") }).click();
  const ends = page.getByRole("combobox", { name: words("admin.teams.ends") });
  await choose(ends, "6:30 PM");
  await form.save();
  await page.reload();
  await expect(ends).toHaveValue("6:30 PM");

  await member.getByRole("button", { name: words("admin.members.remove") }).click();
  await expect(member).toHaveCount(0);
});

test("a template that is written is found and filled in by an agent, changed, and gone when it is out of use", async ({
  page,
  person,
  words,
  locale,
}) => {
  await signIn(page, ADMIN, locale);
  const title = `Refund ${Date.now()}`;
  const form = new Form(page, words);
  await page.goto("/console/templates");
  await page.getByRole("button", { name: words("admin.templates.new") }).click();
  await form.dialog.getByLabel(words("admin.templates.name")).fill(title);
  await choose(form.dialog.getByRole("combobox", { name: words("admin.templates.scope") }), words("admin.scope.all"));
  await form.write("admin.templates.texts", "Dear {{customer.nickname|guest}}, it is on its way.");
  await form.save();
  await expect(form.dialog).toHaveCount(0);

  const agent = await SupportAgent.onDuty(await person(), "agent2@demo.guildhall.test", locale);
  const found = async () =>
    (
      await agent.call<{ templates: { title: string; texts: Record<string, string> }[] }>("console_template_list", {
        text: title,
      })
    ).templates;
  expect(await found()).toMatchObject([
    { title, texts: { en: "Dear {{customer.nickname|guest}}, it is on its way." } },
  ]);
  await agent.call("console_set_duty", { state: "offline" });

  await page.getByRole("button", { name: new RegExp(title) }).click();
  await form.write("admin.templates.texts", "Dear {{customer.nickname|guest}}, it has arrived.");
  await form.save();
  // The notice of the first save may still stand there: the dialog closes with this one.
  await expect(form.dialog).toHaveCount(0);
  expect(await found()).toMatchObject([{ texts: { en: "Dear {{customer.nickname|guest}}, it has arrived." } }]);
  await page.getByRole("button", { name: new RegExp(title) }).click();
  await form.dialog.getByRole("button", { name: words("admin.templates.retire") }).click();
  await expect(page.getByRole("button", { name: new RegExp(title) })).toHaveCount(0);
  expect(await found()).toEqual([]);
});

test("a welcome that is changed is what the next customer reads", async ({ page, person, words, locale }) => {
  await signIn(page, ADMIN, locale);
  const form = new Form(page, words);
  const hello = `Hello from the desk ${Date.now()}`;
  await page.goto("/console/welcome");
  await form.write("admin.welcome.words", hello);
  await form.save();
  await page.reload();
  await expect(
    page.getByRole("group", { name: words("admin.welcome.words"), exact: true }).getByRole("textbox"),
  ).toHaveValue(hello);
  const customer = new ConversationOnPage(await person(), words);
  await customer.page.goto("/");
  await customer.page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await expect(customer.said(hello)).toBeVisible();
});

test("a question is found behind the console, and what is changed there is what the help says", async ({
  page,
  person,
  words,
  locale,
}) => {
  await signIn(page, ADMIN, locale);
  const form = new Form(page, words);
  const answer = `It takes a minute, as of ${Date.now()}.`;
  await page.goto("/console/board");
  await page
    .getByRole("navigation", { name: words("console.label") })
    .getByRole("link", { name: words("console.faq") })
    .click();
  const row = page.getByRole("main").getByRole("listitem").getByRole("button").first();
  const question = (await row.locator("strong").innerText()).trim();
  await row.click();
  await form.write("faq.admin.answer", answer);
  await form.save();
  await expect(form.dialog).toHaveCount(0);
  await expect(row).toContainText(answer);

  const reader = await person();
  const shown = reader.locator("details").filter({ hasText: question });
  await reader.goto("/faq");
  await shown.locator("summary").click();
  await expect(shown.getByText(answer)).toBeVisible();

  // A new one too.
  await page.getByRole("button", { name: words("faq.admin.new") }).click();
  await form.write("faq.admin.question", `Is it new? ${answer}`);
  await form.write("faq.admin.answer", "Yes.");
  await form.save();
  await expect(form.dialog).toHaveCount(0);
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: `Is it new? ${answer}` }),
  ).toBeVisible();

  // Kept back it is gone from the help, and still here.
  await row.click();
  await form.dialog.getByRole("switch", { name: words("faq.admin.shown") }).uncheck();
  await form.save();
  await expect(row.getByText(words("faq.admin.hidden"))).toBeVisible();
  await reader.reload();
  await expect(reader.locator("details").first()).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(form.dialog).toHaveCount(0);
  await row.click();
  await form.dialog.getByRole("switch", { name: words("faq.admin.shown") }).check();
  await form.save();
});

test("who is blocked cannot write, is marked for agents, and can write again when it is lifted", async ({
  page,
  person,
  words,
  locale,
  picture,
}) => {
  const stamp = `blocked-${Date.now()}`;
  const customer = new ConversationOnPage(await person(), words);
  await customer.page.goto("/");
  await customer.page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await customer.say(`first ${stamp}`);

  await signIn(page, ADMIN, locale);
  const desk = new ConsoleOnPage(page, words);
  await desk.open();
  await desk.openConversation(stamp);
  const panel = page.getByRole("complementary", { name: words("agent.person.title") });
  await panel.getByRole("button", { name: words("agent.block.open") }).click();
  const dialog = page.getByRole("dialog", { name: words("agent.block.open") });
  await dialog.getByText(words("agent.block.block"), { exact: true }).click();
  await dialog.getByLabel(words("agent.block.why")).fill(`why ${stamp}`);
  await dialog.getByRole("button", { name: words("agent.block.set") }).click();
  await expect(panel.getByText(`why ${stamp}`)).toBeVisible();
  await expect(page.locator("header [data-block]")).toHaveText(words("admin.blocks.level.block"));
  await picture(page, "console-blocked");
  await customer.write(`second ${stamp}`);
  await expect(customer.page.getByRole("alert").filter({ hasText: /again from/ })).toBeVisible();

  await page.goto("/console/blocks");
  const row = page.getByRole("listitem").filter({ hasText: `why ${stamp}` });
  await row.getByRole("button", { name: words("admin.blocks.lift") }).click();
  await expect(row.getByText(words("admin.blocks.over"))).toBeVisible();
  await customer.write(`third ${stamp}`);
  await expect(customer.sentMark(`third ${stamp}`)).toBeVisible();
});
