/** The desk in full: three agents and ten customers, each in a browser of their own. */
import { scaled } from "../../scripts/machine-speed.mjs";
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Words } from "./support/test";
import { clearSupport, ConsoleOnPage } from "./support/console";
import { ConversationOnPage } from "./support/conversation";

/**
 * Source: docs/wire.md (Console): agents without a socket for so long hand back what waits. A little more for a busy
 * machine.
 */
const GONE_WITHIN_MS = scaled(90_000);
const STAMP = /customer-\d\d/;
/** What the demo data gives each agent. */
const CAPACITY = 5;

const stamp = (n: number) => `customer-${String(n).padStart(2, "0")}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => stamp(from + at));

async function agentAt(page: Page, n: number, words: Words, locale: string | undefined): Promise<ConsoleOnPage> {
  await signIn(page, `agent${n}@demo.guildhall.test`, locale);
  const agent = new ConsoleOnPage(page, words);
  await agent.open();
  return agent;
}

/** Asks the house as a visitor, and waits until the house has the words. */
async function customerAsks(page: Page, n: number, words: Words): Promise<ConversationOnPage> {
  await page.goto("/");
  await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  const customer = new ConversationOnPage(page, words);
  await customer.say(`${stamp(n)} needs help`);
  return customer;
}

test("ten customers, three agents: order, capacity, a collision, a hand-over, a dead browser, a rating", async ({
  person,
  words,
  locale,
  picture,
}) => {
  test.setTimeout(scaled(600_000)); // thirteen browsers, and one minute that is itself what is tested
  const admin = await person();
  await admin.goto("/icon.svg");
  await clearSupport(admin);
  const agents: ConsoleOnPage[] = [];
  for (const n of [1, 2, 3]) agents.push(await agentAt(await person(), n, words, locale));
  const [ada, ben, cyd] = agents as [ConsoleOnPage, ConsoleOnPage, ConsoleOnPage];
  await ada.duty("online");

  const customers = new Map<string, ConversationOnPage>();
  for (let n = 1; n <= 10; n += 1) customers.set(stamp(n), await customerAsks(await person(), n, words));
  const of = (who: string) => customers.get(who) as ConversationOnPage;

  // She has as many as she can, the first ones; the others stand in the order in which they came.
  await expect.poll(() => ada.mine(STAMP)).toEqual(range(1, CAPACITY));
  await expect.poll(() => ada.waiting(STAMP)).toEqual(range(CAPACITY + 1, 10));
  await picture(ada.page, "console-busy");

  // Room that comes free is filled at once, by who has waited longest.
  const first = stamp(1);
  await ada.openConversation(first);
  await ada.say(`an answer to ${first}`);
  await expect(of(first).said(`an answer to ${first}`)).toBeVisible();
  await ada.resolve();
  await expect.poll(() => ada.mine(STAMP)).toEqual(range(2, CAPACITY + 1));
  await expect.poll(() => ben.waiting(STAMP)).toEqual(range(CAPACITY + 2, 10));

  // Who comes on duty is given the rest, as far as there is room.
  await ben.duty("online");
  await expect.poll(() => ben.mine(STAMP)).toEqual(range(CAPACITY + 2, 10));
  await expect.poll(() => ada.waiting(STAMP)).toEqual([]);
  await cyd.duty("online");

  // Two who answer at once: only the one who has it may write; words that cross the customer's are held back.
  const [theirs = ""] = await ben.mine(STAMP);
  await ben.openConversation(theirs);
  const address = new URL(ben.page.url()).pathname;
  await cyd.page.goto(address);
  await expect(cyd.page.getByText(words("agent.banner.others", { name: "Agent 2" }))).toBeVisible();
  await expect(cyd.composer).toHaveCount(0);
  const network = await ben.page.context().newCDPSession(ben.page);
  const cut = (offline: boolean) =>
    network.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await network.send("Network.enable");
  await cut(true);
  await of(theirs).say(`${theirs} says something else`);
  await ben.write("words that cross");
  await cut(false);
  await expect(ben.page.getByRole("alert").filter({ hasText: words("agent.unseen.words") })).toBeVisible({
    timeout: scaled(60_000),
  });
  await expect(ben.said(`${theirs} says something else`)).toBeVisible();
  await picture(ben.page, "console-unseen");
  await ben.page.getByRole("button", { name: new RegExp(words("agent.unseen.send")) }).click();
  await expect(of(theirs).said("words that cross")).toBeVisible();

  // Handed over with a note: the colleague has both, the customer sees the conversation and never the note.
  await ben.handOver("Agent 3", "promised a refund until noon");
  await expect(cyd.page.getByText("promised a refund until noon")).toBeVisible();
  await expect(cyd.composer).toBeVisible();
  await expect(of(theirs).page.getByText("promised a refund until noon")).toHaveCount(0);
  await cyd.say(`welcome to me, ${theirs}`);
  await expect(of(theirs).said(`welcome to me, ${theirs}`)).toBeVisible();

  // A browser that dies: whoever waited for its agent stands in line again, before those who came later.
  await of(theirs).say(`${theirs} asks again`);
  await expect.poll(() => cyd.mine(STAMP)).toContain(theirs);
  const orphans = await cyd.mine(STAMP);
  await cyd.page.context().close();
  const found = async () => [...(await ada.waiting(STAMP)), ...(await ada.mine(STAMP)), ...(await ben.mine(STAMP))];
  await expect.poll(found, { timeout: GONE_WITHIN_MS }).toEqual(expect.arrayContaining(orphans));

  // Resolved and rated: the stars reach the person's history.
  const customer = of(first);
  await customer.page.getByRole("button", { name: words("conversation.evaluate.star", { count: 5 }) }).click();
  const dialog = customer.page.getByRole("dialog");
  await dialog.getByRole("button", { name: words("conversation.evaluate.send"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await customer.say(`${first} comes back`);
  await expect.poll(found).toContain(first);
  // Whoever has room is given the new visit.
  const theirAgent = (await ada.mine(STAMP)).includes(first) ? ada : ben;
  await theirAgent.anyRow(first).click();
  await expect(
    theirAgent.page.getByRole("complementary", { name: words("agent.person.title") }).getByText("★★★★★"),
  ).toBeVisible();
});
