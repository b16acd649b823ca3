/** A purchase from the offer to the seller's balance, and every way it can go wrong: both sides watch it move. */
import { scaled } from "../../scripts/machine-speed.mjs";
import { choose } from "./support/choose";
import { expect, signIn, test } from "./support/test";
import { ConsoleOnPage } from "./support/console";
import { paintedPng } from "./support/picture";
import { ConversationOnPage } from "./support/conversation";
import {
  buyByCall,
  buyByCard,
  buyDelivered,
  Caller,
  CARD,
  chooseMethod,
  chooseCard,
  letPass,
  offerOf,
  payByCard,
  payName,
  press,
  providerIs,
} from "./support/trade";
import { brokenWords } from "./support/broken-words";
import { expectUsableByEverybody } from "./support/usable";

test("buying with 3-D Secure: paid, delivered, confirmed, and both sides see it happen @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow(); // two people, nine pages, each checked by axe
  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  const pay = page.getByRole("button", { name: payName(words) });
  await expect(pay).toBeEnabled();
  await picture(page, "checkout");
  await expectUsableByEverybody(page);
  await chooseCard(page, words);
  await pay.click();

  await payByCard(page, CARD.asks);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.success") })).toBeVisible();
  await picture(page, "payment");
  await expectUsableByEverybody(page);
  await page.getByRole("link", { name: words("pay.to_order"), exact: true }).click();
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();

  await seller.goto("/sell/orders");
  const row = seller.getByRole("listitem").filter({ hasText: offer.name }).first();
  await expect(row.getByText(words("order.turn.you"))).toBeVisible();
  await picture(seller, "sales-orders");
  await expectUsableByEverybody(seller);
  await row.getByRole("link").click();
  await expect(seller.getByText(words("order.now.paid_seller"))).toBeVisible();
  await picture(seller, "order-to-deliver");
  await press(seller, words, "deliver", (dialog) => dialog.getByRole("textbox").fill("traded to your inventory"));

  // Nobody reloads: the order moves under the buyer's eyes.
  await expect(page.getByText(words("order.now.sent_buyer"))).toBeVisible();
  await expect(page.getByText("traded to your inventory")).toBeVisible();
  await picture(page, "order-sent");
  await expectUsableByEverybody(page);
  await press(page, words, "confirm");
  await expect(page.getByText(words("order.now.completed_buyer"), { exact: true })).toBeVisible();
  await expect(seller.getByText(words("order.now.completed_seller"))).toBeVisible();
  await page.goto("/buy/history");
  await expect(
    page.getByRole("listitem").filter({ hasText: offer.name }).first().getByText(words("order.status.completed")),
  ).toBeVisible();
  await picture(page, "purchases");
  await expectUsableByEverybody(page);

  await seller.goto("/balance");
  await expect(
    seller
      .getByRole("region", { name: words("wallet.flow.title") })
      .getByRole("listitem")
      .filter({ hasText: words("wallet.cause.sale") })
      .first(),
  ).toBeVisible();
  await picture(seller, "balance");
  await expectUsableByEverybody(seller);
});

test("on a phone a long name breaks between its words on the page of a payment", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  const order_id = await buyByCall(page.request, await Caller.signedIn(page.request, pair.buyer.email), offer);
  const endless = "Counterrevolutionary".repeat(4);
  const name = `StatTrak™ Sawed-Off | Counterterrorism Handkerchief (Battle-Scarred) ${endless}`;
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/payment?order_id=${order_id}`);
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.success") })).toBeVisible();
  // No goods of the demonstration has such a name; some languages have longer ones.
  await page.getByText(offer.name, { exact: true }).evaluate((shown, name) => void (shown.textContent = name), name);
  await picture(page, "payment-long-name");
  // What is longer than the line has no other way, and must not push the page wide either.
  expect(await brokenWords(page.getByText(name))).toEqual([endless]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("coins go to an account the buyer tells after paying, and the seller reads it", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email), "to_an_account");
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  await expect(page.getByText(words("checkout.needs_info"))).toBeVisible();
  const order_id = await buyByCard(page, words, offer, "need_info_buyer");
  await seller.goto(`/order/${order_id}`);
  await expect(seller.getByText(words("order.now.need_info_seller"))).toBeVisible();

  await press(page, words, "submit", async (dialog) => {
    const send = dialog.getByRole("button", { name: words("order.act.submit"), exact: true });
    await expect(send).toBeDisabled();
    await dialog.getByLabel(words("order.field.account")).fill("GH-PLAYER-2048");
    await dialog.getByLabel(words("order.field.server")).fill("GH-SERVER-7");
    await picture(page, "order-account");
    await expectUsableByEverybody(page);
  });
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();

  // The seller's page has moved on by itself, and says where to deliver.
  await expect(seller.getByText(words("order.now.paid_seller"))).toBeVisible();
  await expect(seller.getByText("GH-PLAYER-2048")).toBeVisible();
  await expect(seller.getByText("GH-SERVER-7")).toBeVisible();
  await picture(seller, "order-account-told");
});

test("a price that rises is shown beside the old one, and nothing is bought until the buyer agrees", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(seller);
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  const pay = page.getByRole("button", { name: payName(words) });
  await expect(pay).toBeEnabled();
  const price = ((offer.price_cents + 1) / 100).toFixed(2);
  await seller.post("/api/market/sell_order/change", { sell_orders: [{ sell_order_id: offer.sell_order_id, price }] });

  await chooseCard(page, words);
  await pay.click();
  await expect(page.getByRole("alert").filter({ hasText: words("checkout.dearer") })).toBeVisible();
  await expect(pay).toBeDisabled();
  await picture(page, "checkout-dearer");
  await expectUsableByEverybody(page);
  await page.getByRole("button", { name: words("checkout.agree"), exact: true }).click();
  await pay.click();
  await payByCard(page, CARD.taken);
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.success") })).toBeVisible();
});

test("a rejected transfer and a declined card take nothing; the order is found again and paid", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  await chooseMethod(page, words, "bank_transfer");
  await page.getByRole("button", { name: payName(words) }).click();
  await page.getByRole("button", { name: "Reject transfer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.failed") })).toBeVisible();
  await picture(page, "payment-failed");
  await expectUsableByEverybody(page);
  await page.getByRole("link", { name: words("pay.other"), exact: true }).click();
  await expect(page.getByText(words("order.now.payment_failed"))).toBeVisible();
  await picture(page, "order-unpaid");
  await expectUsableByEverybody(page);

  // Begun again: the provider's page takes another card after one that was declined. Left there, and found again.
  await chooseCard(page, words);
  await page.getByRole("button", { name: payName(words) }).click();
  await payByCard(page, CARD.declined);
  await expect(page.getByRole("alert")).toHaveText("Your card was declined. Try another card.");
  await expectUsableByEverybody(page);
  await page.goto("/buy/history");
  await page.getByRole("listitem").filter({ hasText: offer.name }).first().getByRole("link").click();
  await expect(page.getByText(words("order.now.payment_pending"))).toBeVisible();
  await page.getByRole("button", { name: words("pay.continue"), exact: true }).click();
  await payByCard(page, CARD.taken);
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.success") })).toBeVisible();
  await page.getByRole("link", { name: words("pay.to_order"), exact: true }).click();
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();
});

test("a dispute with proof: the seller agrees to a part, the buyer gets it back and the seller keeps the rest", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const { order_id } = await buyDelivered(page, words, pair, locale);
  await press(page, words, "dispute", async (dialog) => {
    await dialog.getByRole("radio", { name: words("order.category.not_as_described"), exact: true }).check();
    await dialog.getByRole("radio", { name: words("order.field.want_part"), exact: true }).check();
    await dialog.getByRole("textbox", { name: /USD/u }).fill("1.25");
    await dialog.getByRole("textbox", { name: words("order.field.text") }).fill("It is more worn than it was shown.");
    await dialog
      .getByTestId("evidence-input")
      .setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: paintedPng(320, 200) });
    await expect(dialog.getByRole("button", { name: words("order.picture") })).toBeVisible();
    await picture(page, "dispute");
    await expectUsableByEverybody(page);
  });
  await expect(page.getByText(words("order.now.dispute_opened"))).toBeVisible();

  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  await seller.goto(`/order/${order_id}`);
  await expect(seller.getByText(words("order.now.dispute_answer"))).toBeVisible();
  await expect(seller.getByText("It is more worn than it was shown.")).toBeVisible();
  await picture(seller, "order-disputed");
  await expectUsableByEverybody(seller);
  await press(seller, words, "agree");
  await expect(page.getByText(words("order.now.partially_completed"))).toBeVisible();
  await expect(
    page.getByRole("region", { name: words("order.money") }).getByText(words("order.refund_status.succeeded")),
  ).toBeVisible();
  await picture(page, "order-partly-refunded");
  await expect(seller.getByText(words("order.now.partially_completed"))).toBeVisible();
});

test("an agent finds the disputed order beside the conversation, decides it, and both sides see how", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const { order_id, offer, seller } = await buyDelivered(page, words, pair, locale);
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  await buyer.post("/api/market/buy_order/dispute", {
    order_id,
    category: "not_received",
    text: "Nothing has come.",
    images: [],
  });
  await page.goto("/");
  await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await new ConversationOnPage(page, words).say(`Please decide order ${order_id}`);

  const agent = new ConsoleOnPage(await person(), words);
  await signIn(agent.page, "agent2@demo.guildhall.test", locale);
  await agent.open();
  await agent.openConversation(`Please decide order ${order_id}`);
  const beside = agent.page.getByRole("complementary", { name: words("agent.person.title") });
  const line = beside
    .getByRole("link")
    .filter({ hasText: words("order.status.disputed") })
    .first();
  await expect(line).toContainText(offer.name);
  await picture(agent.page, "console-orders");
  await expectUsableByEverybody(agent.page);
  await line.click();
  await expect(agent.page.getByText("Nothing has come.")).toBeVisible();
  await picture(agent.page, "order-to-decide");
  await press(agent.page, words, "rule", async (dialog) => {
    await dialog.getByRole("textbox", { name: /USD/u }).fill("1.00");
    await dialog.getByRole("textbox", { name: words("order.field.reason") }).fill("Half of it is proven.");
    await expectUsableByEverybody(agent.page);
  });

  await page.goto(`/order/${order_id}`);
  await expect(page.getByText(words("order.now.partially_completed"))).toBeVisible();
  await expect(page.getByText("Half of it is proven.")).toBeVisible();
  await expect(
    page.getByRole("region", { name: words("order.money") }).getByText(words("order.refund_status.succeeded")),
  ).toBeVisible();
  await picture(page, "order-decided");
  expect(await seller.get(`/api/market/buy_order/state?order_id=${order_id}`)).toMatchObject({
    status: "partially_completed",
  });
});

test("an order's card in the conversation is the order as it is now, with its buttons, on both sides", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await signIn(page, pair.buyer.email, locale);
  await buyByCard(page, words, offer);
  await page.getByRole("button", { name: words("order.write"), exact: true }).click();
  const cardOf = (conversation: ConversationOnPage) =>
    conversation.history.getByRole("article").filter({ hasText: offer.name }).last();
  const buyers = cardOf(new ConversationOnPage(page, words));
  await expect(buyers.getByText(words("order.status.paid"), { exact: true })).toBeVisible();

  const seller = new ConversationOnPage(await person(), words);
  await signIn(seller.page, pair.seller.email, locale);
  await seller.page.goto("/messages");
  await seller.row(pair.buyer.name).click();
  const sellers = cardOf(seller);
  await expect(sellers.getByText(words("order.turn.you"))).toBeVisible();
  await picture(seller.page, "order-card");
  await expectUsableByEverybody(seller.page);
  await press(seller.page, words, "deliver");

  await expect(buyers.getByText(words("order.status.sent"), { exact: true })).toBeVisible();
  await buyers.getByRole("button", { name: words("order.act.confirm"), exact: true }).click();
  await page
    .getByRole("dialog", { name: words("order.act.confirm") })
    .getByRole("button", { name: words("order.act.confirm"), exact: true })
    .click();
  for (const card of [buyers, sellers])
    await expect(card.getByText(words("order.status.completed"), { exact: true })).toBeVisible();
});

test("money the provider does not take back is taken on the balance, once", { tag: "@own-server" }, async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const api = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(api);
  await signIn(page, pair.buyer.email, locale);
  const order_id = await buyByCard(page, words, offer);
  await providerIs(page, "refunds_fail");
  await api.post("/api/market/seller/buy_order/refund", { order_id, reason: "It is gone." });
  const take = page.getByRole("button", { name: new RegExp(`^${words("order.take_on_balance")}`, "u") });
  await expect(take).toBeVisible();
  await picture(page, "order-refund-stuck");
  await expectUsableByEverybody(page);
  await take.click();
  await expect(page.getByText(words("order.now.refunded"))).toBeVisible();
  await expect(take).toHaveCount(0);
  await providerIs(page, "honest");
  await page.goto("/balance");
  const flow = page.getByRole("region", { name: words("wallet.flow.title") });
  await expect(flow.getByRole("listitem").first()).toContainText(words("wallet.cause.refund"));
});

test("who does not object in time has received it: the clock moves, the server restarts, the seller is paid", {
  tag: "@own-server",
}, async ({ page, server, pair, words, locale }) => {
  const { order_id } = await buyDelivered(page, words, pair, locale);
  await letPass(server, order_id, 24);
  await expect(page.getByText(words("order.what.auto_confirmed"))).toBeVisible({ timeout: scaled(45_000) });
  await expect(page.getByText(words("order.now.completed_buyer"), { exact: true })).toBeVisible();
});

test("a deposit by PayPal is paid with, and the cash flow tells of both", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/balance");
  await page.getByRole("button", { name: words("wallet.deposit.open"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("wallet.deposit.open") });
  const amount = dialog.getByRole("textbox");
  await amount.fill("4.99");
  await expect(dialog.getByRole("button", { name: words("wallet.deposit.go"), exact: true })).toBeDisabled();
  await amount.fill("600");
  await picture(page, "deposit");
  await expectUsableByEverybody(page);
  await chooseMethod(page, words, "paypal");
  await dialog.getByRole("button", { name: words("wallet.deposit.go"), exact: true }).click();
  // Left PayPal's page and went back to it.
  await page.getByRole("button", { name: "Cancel and return" }).click();
  await expect(page.getByText(words("pay.outcome.processing"))).toBeVisible();
  await page.getByRole("link", { name: words("pay.continue"), exact: true }).click();
  await page.getByRole("button", { name: "Complete purchase" }).click();
  await expect(page.getByText(words("pay.outcome.success_deposit"))).toBeVisible();

  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  await expect(page.getByRole("radio", { name: new RegExp(`^${words("pay.method.balance")}`, "u") })).toBeChecked();
  await page.getByRole("button", { name: payName(words) }).click();
  await page.getByRole("link", { name: words("pay.to_order"), exact: true }).click();
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();

  await page.goto("/balance");
  const flow = page.getByRole("region", { name: words("wallet.flow.title") });
  await expect(flow.getByRole("listitem").first()).toContainText(words("wallet.cause.purchase"));
  await expect(flow.getByRole("listitem").nth(1)).toContainText(words("wallet.cause.deposit"));
  await choose(flow.getByRole("combobox", { name: words("wallet.flow.cause") }), words("wallet.cause.purchase"));
  await expect(flow.getByRole("listitem").filter({ hasNotText: words("wallet.cause.purchase") })).toHaveCount(0);
  await expect(flow.getByRole("listitem").first()).toContainText(words("wallet.cause.purchase"));
  await flow.getByRole("button", { name: new RegExp(`^${words("wallet.flow.from")}:`, "u") }).click();
  await page.locator("[data-dates-dropdown] [data-today]").click();
  await expect(page.locator("[data-dates-dropdown]")).toHaveCount(0);
  await expect(flow.getByRole("listitem").first()).toContainText(words("wallet.cause.purchase"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    flow.getByRole("button", { name: words("wallet.flow.save") }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("cash-flow.csv");
  await picture(page, "balance-flow");
  await expectUsableByEverybody(page);
});
