/** A purchase from the offer to the seller's balance, and every way it can go wrong: both sides watch it move. */
import { expect, signIn, test } from "./support/test";
import { paintedPng } from "./support/picture";
import { buyByCard, Caller, CARD, letPass, offerOf, payByCard, payName, press } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("buying with 3-D Secure: paid, delivered, confirmed, and both sides see it happen @everywhere", async ({ page, person, pair, words, locale, picture }) => {
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
  await pay.click();

  await payByCard(page, CARD.asks);
  await page.getByRole("button", { name: "It is me" }).click();
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
  await expect(page.getByRole("listitem").filter({ hasText: offer.name }).first().getByText(words("order.status.completed"))).toBeVisible();
  await picture(page, "purchases");
  await expectUsableByEverybody(page);

  await seller.goto("/balance");
  await expect(seller.getByRole("region", { name: words("wallet.flow.title") }).getByRole("listitem").filter({ hasText: words("wallet.cause.sale") }).first()).toBeVisible();
  await picture(seller, "balance");
  await expectUsableByEverybody(seller);
});

test("a declined card takes nothing; the order is found again and paid on the second try", async ({ page, pair, words, locale, picture }) => {
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  await page.getByRole("button", { name: payName(words) }).click();
  await payByCard(page, CARD.declined);
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.failed") })).toBeVisible();
  await picture(page, "payment-failed");
  await expectUsableByEverybody(page);
  await page.getByRole("link", { name: words("pay.other"), exact: true }).click();
  await expect(page.getByText(words("order.now.payment_failed"))).toBeVisible();
  await picture(page, "order-unpaid");
  await expectUsableByEverybody(page);

  // Begun again, and left at the provider's page.
  await page.getByRole("button", { name: payName(words) }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await page.goto("/buy/history");
  await page.getByRole("listitem").filter({ hasText: offer.name }).first().getByRole("link").click();
  await expect(page.getByText(words("order.now.payment_pending"))).toBeVisible();
  await page.getByRole("button", { name: words("pay.continue"), exact: true }).click();
  await payByCard(page, CARD.taken);
  await expect(page.getByRole("heading", { level: 1, name: words("pay.outcome.success") })).toBeVisible();
  await page.getByRole("link", { name: words("pay.to_order"), exact: true }).click();
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();
});

test("a dispute with proof: the seller agrees to a part, the buyer gets it back and the seller keeps the rest", async ({ page, person, pair, words, locale, picture }) => {
  const api = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(api);
  await signIn(page, pair.buyer.email, locale);
  const order_id = await buyByCard(page, words, offer);
  await api.post("/api/market/seller/buy_order/deliver", { order_id });
  await expect(page.getByText(words("order.now.sent_buyer"))).toBeVisible();
  await press(page, words, "dispute", async (dialog) => {
    await dialog.getByRole("radio", { name: words("order.category.not_as_described"), exact: true }).check();
    await dialog.getByRole("radio", { name: words("order.field.want_part"), exact: true }).check();
    await dialog.getByRole("textbox", { name: /USD/u }).fill("1.25");
    await dialog.getByRole("textbox", { name: words("order.field.text") }).fill("It is more worn than it was shown.");
    await dialog.getByTestId("evidence-input").setInputFiles({ name: "proof.png", mimeType: "image/png", buffer: paintedPng(320, 200) });
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
  await expect(page.getByRole("region", { name: words("order.money") }).getByText(words("order.refund_status.succeeded"))).toBeVisible();
  await picture(page, "order-partly-refunded");
  await expect(seller.getByText(words("order.now.partially_completed"))).toBeVisible();
});

test("who does not object in time has received it: the clock is moved, the server starts anew, the seller is paid", async ({ page, server, pair, words, locale }) => {
  const api = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(api);
  await signIn(page, pair.buyer.email, locale);
  const order_id = await buyByCard(page, words, offer);
  await api.post("/api/market/seller/buy_order/deliver", { order_id });
  await expect(page.getByText(words("order.now.sent_buyer"))).toBeVisible();
  await letPass(server, order_id, 24);
  await expect(page.getByText(words("order.what.auto_confirmed"))).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(words("order.now.completed_buyer"), { exact: true })).toBeVisible();
});

test("a deposit is paid with, and the cash flow tells of both", async ({ page, pair, words, locale, picture }) => {
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
  await dialog.getByRole("button", { name: words("wallet.deposit.go"), exact: true }).click();
  await payByCard(page, CARD.taken);
  await expect(page.getByText(words("pay.outcome.success_deposit"))).toBeVisible();

  await page.goto(`/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`);
  await page.getByRole("radio", { name: new RegExp(`^${words("pay.method.balance")}`, "u") }).check();
  await page.getByRole("button", { name: payName(words) }).click();
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();

  await page.goto("/balance");
  const flow = page.getByRole("region", { name: words("wallet.flow.title") });
  await expect(flow.getByRole("listitem")).toHaveCount(2);
  await flow.getByRole("combobox", { name: words("wallet.flow.cause") }).selectOption("purchase");
  await expect(flow.getByRole("listitem")).toHaveCount(1);
  const [file] = await Promise.all([page.waitForEvent("download"), flow.getByRole("button", { name: words("wallet.flow.save") }).click()]);
  expect(file.suggestedFilename()).toBe("cash-flow.csv");
  await picture(page, "balance-flow");
  await expectUsableByEverybody(page);
});
