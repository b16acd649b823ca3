/**
 * Topping up by oneself: from the goods to the account on two devices, every way it can go wrong, and who watches over
 * the lines.
 */
import { scaled } from "../../scripts/machine-speed.mjs";
import { DEMO_PASSWORD, expect, openSession, signIn, test } from "./support/test";
import {
  atTheChoice,
  close,
  gameName,
  join,
  lineOf,
  missTheTurn,
  operator,
  Other,
  packTile,
  pause,
  payForChosen,
  redeemed,
  regionWord,
  resume,
} from "./support/topup";
import { CARD, chooseCard, payByCard } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("a top-up from the tile to the ring, for a visitor who signs in on the way @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow(); // four pages, each checked by axe
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  await pause(admin, line);
  await openSession(page, pair.buyer.email, locale); // the account speaks the language of the story

  await page.goto("/top-up");
  const tile = page.getByRole("link").filter({ hasText: await gameName(page, line.game, locale) });
  await expect(tile).toBeVisible();
  await picture(page, "top-up-games");
  await expectUsableByEverybody(page);
  await tile.click();

  await expect(page.getByRole("radiogroup", { name: words("topup.buy.pack"), exact: true })).toBeVisible();
  const pay = page.getByRole("button", { name: new RegExp(`^${words("checkout.pay")}`, "u") });
  await pay.click();
  if (line.region !== "") {
    await expect(page.getByRole("alert")).toHaveText(words("topup.buy.region_missing"));
    await page.getByRole("radio", { name: regionWord(words, line.region), exact: true }).check();
    await pay.click();
  }
  await expect(page.getByText(words("topup.buy.account_missing"))).toBeVisible();
  await page.getByRole("textbox", { name: words("topup.field.uid") }).fill("700000021");
  await packTile(page, line).check();
  await expect(page).toHaveURL(new RegExp(`pack=${line.goods_id}`, "u"));
  await expect(page.getByText(words("topup.queue.paused"))).toBeVisible();
  await picture(page, "top-up-game");
  await expectUsableByEverybody(page);

  // What was chosen is still there for whoever comes back to it.
  await page.reload();
  await expect(packTile(page, line)).toBeChecked();
  await expect(page.getByRole("textbox", { name: words("topup.field.uid") })).toHaveValue("700000021");
  await chooseCard(page, words);
  await pay.click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByRole("tab", { name: words("session.way.password"), exact: true }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  await payByCard(page, CARD.taken);

  // Nobody is asked anything more.
  const ring = page.getByRole("group", { name: words("topup.ring"), exact: true });
  await expect(ring).toContainText(numberIn(locale, 1));
  await expect(page.getByText(/^70\*+21$/u)).toBeVisible();
  await picture(page, "top-up-ring");
  await expectUsableByEverybody(page);
});

test("a pack is bought, one lines up, the place moves alike on two devices, and it is redeemed @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow(); // four people, two devices, eight pages, each checked by axe
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  await pause(admin, line);
  const others = [await Other.joins(page.request, line), await Other.joins(page.request, line)];

  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/market/goods/${line.goods_id}`);
  const offered = page.getByRole("region", { name: words("topup.title"), exact: true });
  await expect(offered.getByText(words("topup.queue.paused"))).toBeVisible();
  await expectUsableByEverybody(page);
  await offered.getByRole("link").click();
  // The goods say which game, which server and which pack.
  await expect(packTile(page, line)).toBeChecked();
  await payForChosen(page, words);

  const ring = page.getByRole("group", { name: words("topup.ring"), exact: true });
  await expect(ring).toContainText(numberIn(locale, 3));
  await expect(page.getByText(words("topup.now.waiting_paused"))).toBeVisible();
  await picture(page, "top-up-paused");

  // Another device of the same person finds the place without being told where it is.
  const second = await person();
  await signIn(second, pair.buyer.email, locale);
  await second.goto("/top-up");
  await picture(second, "top-up-home");
  await expectUsableByEverybody(second);
  await second
    .getByRole("region", { name: words("topup.mine"), exact: true })
    .getByRole("link")
    .click();
  const secondRing = second.getByRole("group", { name: words("topup.ring"), exact: true });
  await expect(secondRing).toContainText(numberIn(locale, 3));

  await resume(admin, line);
  for (const ringOf of [ring, secondRing]) await expect(ringOf).toContainText(numberIn(locale, 1));
  await expect(page.getByText(words("topup.now.waiting"))).toBeVisible();
  // Numbers of a right-to-left page are kept apart by marks.
  await expect(page).toHaveTitle(/#\u2068?1/u);
  await page.reload();
  await expect(ring).toContainText(numberIn(locale, 1));
  await picture(page, "top-up-waiting");
  await expectUsableByEverybody(page);

  await second.goto("/market");
  await Promise.all(others.map((other) => other.takesTheTurn()));
  await expect(page.getByText(words("topup.now.called"))).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(words("topup.tab.turn"), "u"));
  await picture(page, "top-up-turn");
  await expectUsableByEverybody(page);
  const sign = second.getByRole("link", { name: words("topup.sign.called") });
  await expect(sign).toBeVisible();
  await picture(second, "top-up-sign");
  await expectUsableByEverybody(second);

  for (const other of others) other.leaves();
  await page.getByRole("button", { name: words("topup.turn.accept"), exact: true }).click();
  await expect(page.getByRole("list", { name: words("topup.step.label"), exact: true })).toBeVisible();
  await picture(page, "top-up-redeeming");
  await expectUsableByEverybody(page);
  await second.getByRole("link", { name: words("topup.sign.redeeming") }).click();
  for (const device of [page, second])
    await expect(device.getByText(words("topup.now.success"), { exact: true })).toBeVisible();
  await picture(second, "top-up-done");
  // Who saw it is led on to the order, which is delivered.
  await expect(page.getByText(words("order.now.redeemed_buyer"))).toBeVisible();
  await expect(page.getByText(words("order.what.redeeming_began"))).toBeVisible();
  await picture(page, "top-up-order");
  await expectUsableByEverybody(page);
});

test("who has paid for a pack in another way chooses how to get it, and lines up", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  await pause(admin, line);
  const order_id = await atTheChoice(page, pair.buyer.email, locale, line);
  await page.goto(`/order/${order_id}`);
  await expect(page.getByText(words("order.now.paid_buyer"))).toBeVisible();
  await page.getByRole("link", { name: words("topup.order.go"), exact: true }).click();
  await expect(page.getByRole("heading", { name: words("topup.method.label") })).toBeVisible();
  await picture(page, "top-up-choice");
  await expectUsableByEverybody(page);
  await join(page, words);
  await expect(page.getByRole("group", { name: words("topup.ring"), exact: true })).toContainText("1");
});

test("what the game refuses says why, and the money comes back", async ({ page, pair, words, locale, picture }) => {
  const line = await lineOf(await operator(page.request));
  const order_id = await atTheChoice(page, pair.buyer.email, locale, line);
  await join(page, words, "mood:fail:wrong_tier");
  await page.getByRole("button", { name: words("topup.turn.accept"), exact: true }).click();
  await expect(page.getByText(words("topup.now.failed_wrong_tier"))).toBeVisible();
  await picture(page, "top-up-failed");
  await expectUsableByEverybody(page);
  await page.goto(`/order/${order_id}`);
  await expect(page.getByText(words("order.now.refunded"))).toBeVisible();
  await expect(page.getByText(words("topup.reason.wrong_tier"))).toBeVisible();
  await picture(page, "top-up-refunded");
});

test("of two packs one is redeemed: that much is said, and the rest comes back", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const line = await lineOf(await operator(page.request));
  await atTheChoice(page, pair.buyer.email, locale, line, 2);
  await join(page, words, "mood:partial");
  await page.getByRole("button", { name: words("topup.turn.accept"), exact: true }).click();
  await expect(page.getByText(words("topup.now.partial"))).toBeVisible();
  await expect(page.getByText(words("topup.part", { done: 1, of: 2 }))).toBeVisible();
  await picture(page, "top-up-partial");
  await expectUsableByEverybody(page);
});

test("a server killed in the middle of redeeming goes on with it, and the pack is redeemed once", {
  tag: "@own-server",
}, async ({ page, server, pair, words, locale, picture }) => {
  const line = await lineOf(await operator(page.request));
  const order_id = await atTheChoice(page, pair.buyer.email, locale, line);
  await join(page, words);
  await page.getByRole("button", { name: words("topup.turn.accept"), exact: true }).click();
  await expect(page.getByRole("list", { name: words("topup.step.label"), exact: true })).toBeVisible();
  await server.kill();
  await picture(page, "top-up-while-down");
  await server.launch();
  await expect(
    page.getByText(words("topup.now.success"), { exact: true }).or(page.getByText(words("order.now.redeemed_buyer"))),
  ).toBeVisible({ timeout: scaled(60_000) });
  expect(await redeemed(page.request, order_id)).toBe(1);
  await page.goto(`/order/${order_id}`);
  await expect(page.getByText(words("order.now.redeemed_buyer"))).toBeVisible();
});

test("another account keeps the place; who leaves with the money has it back and no place", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  await pause(admin, line);
  await Other.joins(page.request, line);
  await atTheChoice(page, pair.buyer.email, locale, line);
  await join(page, words);
  const ring = page.getByRole("group", { name: words("topup.ring"), exact: true });
  await expect(ring).toContainText("2");

  await page.getByRole("button", { name: words("topup.switch.title"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("topup.switch.title") });
  await dialog.getByRole("textbox").fill("811111199");
  await picture(page, "top-up-account");
  await expectUsableByEverybody(page);
  await dialog.getByRole("button", { name: words("topup.switch.go"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^81\*+99$/u)).toBeVisible();
  await expect(ring).toContainText("2");

  await page.getByRole("button", { name: words("topup.exit.title"), exact: true }).click();
  const leaving = page.getByRole("dialog", { name: words("topup.exit.title") });
  await leaving.getByRole("radio", { name: words("topup.exit.refund"), exact: true }).check();
  await picture(page, "top-up-leave");
  await expectUsableByEverybody(page);
  await leaving.getByRole("button", { name: words("topup.exit.go"), exact: true }).click();
  await expect(page.getByText(words("topup.now.failed_given_up"))).toBeVisible();
  await page.getByRole("link", { name: words("topup.to_order"), exact: true }).click();
  await expect(page.getByText(words("order.now.refunded"))).toBeVisible();
});

test("who misses their turn has lost the place and not the order, and lines up anew at the end", async ({
  page,
  server,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  const order_id = await atTheChoice(page, pair.buyer.email, locale, line);
  await join(page, words);
  await expect(page.getByText(words("topup.turn.otherwise"))).toBeVisible();
  await missTheTurn(server, order_id);
  await expect(page.getByText(words("topup.now.queue_timeout"))).toBeVisible();
  await picture(page, "top-up-missed");
  await expectUsableByEverybody(page);

  await pause(admin, line);
  const other = await Other.joins(page.request, line);
  await page.getByRole("button", { name: words("topup.again.go"), exact: true }).click();
  await expect(page.getByRole("group", { name: words("topup.ring"), exact: true })).toContainText("2");
  await resume(admin, line);
  await page.getByRole("button", { name: words("topup.turn.accept"), exact: true }).click();
  await expect(page.getByText(words("topup.now.success"), { exact: true })).toBeVisible();
  expect(await redeemed(page.request, order_id)).toBe(1);
  other.leaves();
});

test("a closed queue says when it opens and keeps the places in it; who has none is told to come back", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  await pause(admin, line);
  await atTheChoice(page, pair.buyer.email, locale, line);
  await join(page, words);
  const ring = page.getByRole("group", { name: words("topup.ring"), exact: true });
  await expect(ring).toContainText("1");

  await close(admin, line);
  await expect(page.getByText(words("topup.now.waiting_closed"))).toBeVisible();
  const opens = page.locator("time").filter({ hasText: "2:00" });
  await expect(opens).toBeVisible();
  await expect(ring).toContainText("1");
  await picture(page, "top-up-closed");
  await expectUsableByEverybody(page);

  const late = await person();
  await atTheChoice(late, pair.seller.email, locale, line);
  await expect(late.getByText(words("topup.why.closed"))).toBeVisible();
  await expect(late.locator("time").filter({ hasText: "2:00" })).toBeVisible();
  await expect(late.getByRole("radio", { name: words("topup.method.self") })).toBeDisabled();
  await picture(late, "top-up-come-back");
  await expectUsableByEverybody(late);

  await resume(admin, line);
  await expect(page.getByText(words("topup.now.called"))).toBeVisible();
});

test("operators pause a line and add and remove devices, and who waits in it sees it @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await operator(page.request);
  const line = await lineOf(admin);
  await pause(admin, line);
  await atTheChoice(page, pair.buyer.email, locale, line);
  await join(page, words);
  await expect(page.getByText(words("topup.now.waiting_paused"))).toBeVisible();

  const desk = await person();
  await signIn(desk, "admin@demo.guildhall.test", locale);
  await desk.goto("/console/queues");
  await desk
    .getByRole("button")
    .filter({ hasText: await gameName(desk, line.game, locale) })
    .filter({ hasText: regionWord(words, line.region) })
    .click();
  const detail = desk
    .getByRole("region")
    .filter({ has: desk.getByRole("group", { name: words("admin.queues.switches"), exact: true }) });
  await expect(detail).toBeVisible();
  const devices = detail.getByRole("listitem");
  const before = await devices.count();
  await detail.getByRole("button", { name: words("admin.queues.add"), exact: true }).click();
  await expect(devices).toHaveCount(before + 1);
  await detail
    .getByRole("button", { name: words("admin.queues.remove"), exact: false })
    .last()
    .click();
  await expect(devices).toHaveCount(before);
  await picture(desk, "top-up-queues");
  await expectUsableByEverybody(desk);

  await detail.getByRole("button", { name: words("admin.queues.act.resume"), exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: words("admin.queues.act.resume") });
  await dialog.getByRole("button", { name: words("admin.queues.act.resume"), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words("topup.now.called"))).toBeVisible();
});

/** A number as the page writes it. */
function numberIn(locale: string | undefined, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
