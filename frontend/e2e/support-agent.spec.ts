/** Customer service as a customer meets it: the line, the agent, another language, the end of a visit, and the help. */
import { scaled } from "../../scripts/machine-speed.mjs";
import { SupportAgent, translatorBehaves } from "./support/agent";
import { expect, test } from "./support/test";
import { ConversationOnPage } from "./support/conversation";
import { expectUsableByEverybody } from "./support/usable";

test("the place in line falls, an agent with a name answers, and the visit is rated once @everywhere", async ({
  person,
  words,
  locale,
  picture,
}, info) => {
  test.slow(); // three browsers on a machine that may be building
  const stamp = `${info.project.name}-${Date.now() % 100_000}`;
  const [first, second] = [
    new ConversationOnPage(await person(), words),
    new ConversationOnPage(await person(), words),
  ];
  for (const conversation of [first, second]) {
    await conversation.page.goto("/");
    await conversation.page.getByRole("button", { name: words("home.ask"), exact: true }).click();
    await conversation.say(`${conversation === first ? "first" : "second"}-${stamp}`);
    await expect(conversation.page.getByTestId("support-status")).not.toBeEmpty();
  }
  const line = second.page.getByTestId("support-status");
  // Before the place is known the line says that it is being looked up.
  await expect.poll(() => placeOf(line.innerText())).toBeGreaterThan(1);
  const before = await placeOf(line.innerText());
  await expectUsableByEverybody(second.page);
  await picture(second.page, "in-line");

  const agent = await SupportAgent.onDuty(await person(), "agent1@demo.guildhall.test", locale);
  const { nickname } = await agent.call<{ nickname: string }>("console_me", {}).then(() =>
    agent.page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem("guildhall.identity") ?? "{}") as { token: string };
      const answer = await fetch("/api/account/info", { headers: { authorization: `PS ${token}` } });
      return ((await answer.json()) as { data: { nickname: string } }).data;
    }),
  );
  const id = await agent.conversationWith(`first-${stamp}`);
  await expect(first.page.getByRole("heading", { level: 2, name: nickname })).toBeVisible();
  await expect.poll(() => placeOf(line.innerText())).toBeLessThan(before);
  await agent.say(id, "I have it in front of me.");
  await expect(first.said("I have it in front of me.")).toBeVisible();

  await agent.resolve(id, "other");
  await expect(first.page.getByText(words("support.how_was_it"))).toBeVisible();
  await picture(first.page, "how-was-it");
  await first.page.getByRole("button", { name: words("conversation.evaluate.star", { count: 5 }) }).click();
  const dialog = first.page.getByRole("dialog");
  await dialog.getByRole("button", { name: words("conversation.evaluate.send"), exact: true }).click();
  await expect(first.page.getByText(words("support.how_was_it"))).toHaveCount(0);

  await agent.call("console_set_duty", { state: "offline" });
});

/** The number in "You are number 3 in line"; "You are next" has none. */
async function placeOf(text: Promise<string>): Promise<number> {
  const digits = (await text).replace(/[\u0660-\u0669]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660));
  return Number(/\d+/u.exec(digits)?.[0] ?? "1");
}

test("both read the other's language; a failing translator costs nothing but the translation", {
  tag: "@own-server",
}, async ({ page, person, words, locale }) => {
  const conversation = new ConversationOnPage(page, words);
  await translatorBehaves(page, "libre", "answer");
  await page.goto("/");
  await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await conversation.say("Where is my order?");
  const agent = await SupportAgent.onDuty(await person(), "agent2@demo.guildhall.test", locale);
  const id = await agent.conversationWith("Where is my order?");

  await page.getByRole("button", { name: words("support.translation.open") }).click();
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await agent.call("set_trans_language", { conversation_id: id, language: "ja" });
  await agent.say(id, "Please wait a moment.");
  const said = conversation.said("Please wait a moment.");
  await expect(said.getByText(words("support.translation.state_done"))).toBeVisible();
  await expect(said.locator('[lang="de"]')).not.toBeEmpty();

  const { messages } = await agent.call<{ messages: { msg_id: string; body: { text?: string } }[] }>("msg_list", {
    conversation_id: id,
    limit: 20,
  });
  const asked = messages.find(({ body }) => body.text === "Where is my order?");
  const read = await agent.call<{ state: number; text?: string }>("trans_msg_body", {
    msg_id: asked?.msg_id,
    language: "ja",
  });
  expect(read.state).toBe(1);
  expect(read.text).not.toBe("Where is my order?");

  await translatorBehaves(page, "libre", "fail");
  await translatorBehaves(page, "google", "fail");
  await agent.say(id, "Your order has been delivered.");
  const failed = conversation.said("Your order has been delivered.");
  await expect(failed).toBeVisible(); // the words arrive whatever becomes of the translation
  await expect(failed.getByText(words("support.translation.state_failed"))).toBeVisible({ timeout: scaled(70_000) });
  await translatorBehaves(page, "libre", "answer");
  await translatorBehaves(page, "google", "answer");
  await failed.getByRole("button", { name: words("support.translation.retry") }).click();
  await expect(failed.getByText(words("support.translation.state_done"))).toBeVisible();
  await agent.call("console_set_duty", { state: "offline" });
});

test("a question of the welcome answers itself, and offers a person who puts the conversation in line", async ({
  page,
  words,
}) => {
  const conversation = new ConversationOnPage(page, words);
  await page.goto("/");
  await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await conversation.history.getByRole("article").getByRole("list").getByRole("button").first().click();
  const person = conversation.history.getByRole("button", { name: "Talk to an agent", exact: true });
  await expect(person).toBeVisible();
  await expect(page.getByTestId("support-status")).toBeEmpty();
  await person.click();
  await expect(page.getByTestId("support-status")).not.toBeEmpty();
});

test("a secret is taken out before it is kept, and its writer hears why and where it belongs", async ({
  page,
  words,
}) => {
  const conversation = new ConversationOnPage(page, words);
  await page.goto("/");
  await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await conversation.write("my card is 4111 1111 1111 1111");
  await expect(page.getByText(words("support.masked.card_number"))).toBeVisible();
  await expect(page.getByText(/4111 1111/)).toHaveCount(0);
  await page.reload();
  await expect(conversation.said("my card is")).toBeVisible();
  await expect(page.getByText(/4111 1111/)).toHaveCount(0);
});

test("the help is found, votes are counted, and a person is one press away @everywhere", async ({
  page,
  words,
  picture,
}) => {
  await page.goto("/faq");
  const questions = page.locator("details");
  await expect(questions.first()).toBeVisible();
  const all = await questions.count();
  await page
    .getByRole("group", { name: words("faq.categories") })
    .getByRole("button", { name: words("faq.category.withdraw") })
    .click();
  await expect.poll(() => questions.count()).toBeLessThan(all);
  await questions.first().locator("summary").click();
  await questions
    .first()
    .getByRole("button", { name: new RegExp(`^${words("faq.yes")}`) })
    .click();
  await expect(questions.first().getByText(words("faq.thanks"))).toBeVisible();
  await expectUsableByEverybody(page);
  await picture(page, "faq");
  await page.getByRole("button", { name: words("faq.person.ask") }).click();
  await expect(new ConversationOnPage(page, words).composer).toBeVisible();
});
