/** What is said survives a server that dies and a network that goes. */
import { scaled } from "../../scripts/machine-speed.mjs";
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Pair, type Words } from "./support/test";
import { ConversationOnPage } from "./support/conversation";

/** Issue 2 section 7. The time itself is what is tested: longer than every timeout of the client. */
const CUT_MS = 30_000;

interface Both {
  buyer: ConversationOnPage;
  seller: ConversationOnPage;
}

async function bothAtTheConversation(
  person: () => Promise<Page>,
  pair: Pair,
  words: Words,
  locale: string | undefined,
): Promise<Both> {
  const buyer = new ConversationOnPage(await person(), words);
  const seller = new ConversationOnPage(await person(), words);
  await signIn(buyer.page, pair.buyer.email, locale);
  await signIn(seller.page, pair.seller.email, locale);
  await buyer.openFromList(pair.seller.name);
  await seller.openFromList(pair.buyer.name);
  return { buyer, seller };
}

/** Both pages show exactly `all`, each once and every writer's in the order of writing; and the same after a reload. */
async function expectSameEverywhere({ buyer, seller }: Both, stamp: string, all: string[]): Promise<void> {
  const agreed = async () => {
    for (const one of [buyer, seller]) {
      await expect
        .poll(async () => (await one.order(stamp)).sort(), { timeout: scaled(45_000) })
        .toEqual([...all].sort());
    }
    const order = await buyer.order(stamp);
    expect(await seller.order(stamp)).toEqual(order);
    return order;
  };
  const sent = (one: ConversationOnPage, writer: string) => one.order(`${stamp}-${writer}`);
  for (const one of [buyer, seller]) {
    await expect(one.history.getByText(/./).and(one.page.locator("[data-unsent]"))).toHaveCount(0, {
      timeout: scaled(45_000),
    });
  }
  const order = await agreed();
  expect(await sent(buyer, "buyer")).toEqual(all.filter((text) => text.startsWith(`${stamp}-buyer`)));
  expect(await sent(buyer, "seller")).toEqual(all.filter((text) => text.startsWith(`${stamp}-seller`)));
  await Promise.all([buyer.page.reload(), seller.page.reload()]);
  expect(await agreed()).toEqual(order);
}

test("the server is killed in mid-conversation and started again: everything once, in one order", {
  tag: "@own-server",
}, async ({ server, person, pair, words, locale }) => {
  const both = await bothAtTheConversation(person, pair, words, locale);
  const { buyer, seller } = both;
  for (const one of ["1", "2"]) {
    await buyer.say(`kill-buyer-${one}`);
    await seller.say(`kill-seller-${one}`);
  }
  // Not waited for: some of these are under way when the server goes.
  await buyer.write("kill-buyer-3");
  await seller.write("kill-seller-3");
  await buyer.write("kill-buyer-4");
  await server.kill();
  await buyer.write("kill-buyer-5");
  await seller.write("kill-seller-4");
  await expect(buyer.page.getByText(words("frame.connection.offline"))).toBeVisible();
  await expect(buyer.said("kill-buyer-5")).toContainText(words("conversation.unsent.waiting"));
  await server.launch();
  await expectSameEverywhere(both, "kill", [
    ...["1", "2", "3", "4", "5"].map((one) => `kill-buyer-${one}`),
    ...["1", "2", "3", "4"].map((one) => `kill-seller-${one}`),
  ]);
  await expect(buyer.page.getByText(words("frame.connection.offline"))).toHaveCount(0);
});

test("the network is cut for 30 s: the page says so, keeps what is written, and sends it once", async ({
  person,
  pair,
  words,
  locale,
}) => {
  const both = await bothAtTheConversation(person, pair, words, locale);
  const { buyer, seller } = both;
  await buyer.say("cut-buyer-1");
  const network = await buyer.page.context().newCDPSession(buyer.page);
  await network.send("Network.enable");
  const cutAt = Date.now();
  await network.send("Network.emulateNetworkConditions", {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await buyer.write("cut-buyer-2");
  await seller.say("cut-seller-1");
  await expect(buyer.page.getByText(words("frame.connection.offline"))).toBeVisible();
  await expect(buyer.said("cut-buyer-2")).toContainText(words("conversation.unsent.waiting"));
  await buyer.write("cut-buyer-3");
  await expect
    .poll(() => Date.now() - cutAt, { timeout: CUT_MS + scaled(5_000), intervals: [1_000] })
    .toBeGreaterThan(CUT_MS);
  await expect(seller.said("cut-buyer-2")).toHaveCount(0);
  await expect(buyer.said("cut-seller-1")).toHaveCount(0);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expectSameEverywhere(both, "cut", ["cut-buyer-1", "cut-buyer-2", "cut-buyer-3", "cut-seller-1"]);
  await expect(buyer.page.getByText(words("frame.connection.offline"))).toHaveCount(0);
});
