/** The event: from a mission to a coupon in the account, and the proof that nobody chose the result. */
import { choose } from "./support/choose";
import { lookAtGoods, openEvent, revealSeeds, seedThatWins } from "./support/draws";
import { expect, signIn, test } from "./support/test";
import { Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

test("a mission brings a chance, the draw wins a coupon, its check holds until tampered with @everywhere", {
  tag: "@own-server",
}, async ({ page, context, server, pair, words, locale, picture }) => {
  test.slow(); // five pages, each checked by axe
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/");
  const banner = page.getByRole("region", { name: words("lottery.title") });
  await banner.getByRole("link", { name: words("lottery.banner.go"), exact: true }).click();
  const draw = page.getByRole("button", { name: words("lottery.draw.button"), exact: true });
  await expect(draw).toBeDisabled();
  await expect(page.getByText(words("lottery.why.no_chance"))).toBeVisible();
  await picture(page, "event");
  await expectUsableByEverybody(page);

  // The server sees five goods looked at; here the chance is only taken.
  const missions = page.getByRole("region", { name: words("lottery.missions.title") });
  const event = await openEvent(buyer);
  await lookAtGoods(buyer, 5);
  await page.reload();
  const goods = words("lottery.mission.look_at_goods", { target: 5 });
  await missions.getByRole("button", { name: `${words("lottery.claim")}: ${goods}` }).click();
  await expect(missions.getByText(words("lottery.claimed"))).toBeVisible();
  await expect(draw).toBeEnabled();

  // A seed of one's own, from which this test alone knows what will come.
  const seed = await seedThatWins(server, buyer, event, "coupon_3");
  await page.goto("/event/fairness");
  const own = page.getByRole("region", { name: words("lottery.fair.seed.title") });
  await own.getByRole("textbox").fill(seed);
  await own.getByRole("button", { name: words("lottery.fair.seed.save"), exact: true }).click();
  await expect(own.getByText(words("lottery.fair.seed.saved", { number: 1 }))).toBeVisible();

  const had = await countCoupons(buyer);
  await page.goto("/event");
  await draw.click();
  const coupon = words("lottery.prize.coupon_3");
  await expect(
    page.getByRole("status").filter({ hasText: words("lottery.won.title", { prize: coupon }) }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: words("lottery.mine.title") }).getByText(coupon)).toHaveCount(had + 1);
  await expect(draw).toBeDisabled();
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await picture(page, "event-won");
  await expectUsableByEverybody(page);
  await page.getByRole("link", { name: words("lottery.won.mine"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("lottery.mine.title") })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: coupon })).toHaveCount(had + 1);
  await picture(page, "coupons");
  await expectUsableByEverybody(page);

  // Before the day is over nobody can check; then everybody can, without the network.
  await page.goto("/event/fairness?draw=1");
  const checker = page.getByRole("region", { name: words("lottery.fair.check.title") });
  await expect(checker.getByText(words("lottery.fair.check.sealed"))).toBeVisible();
  await revealSeeds(server);
  await page.reload();
  await expect(checker.getByRole("textbox", { name: words("lottery.fair.field.client_seed") })).toHaveValue(seed);
  const check = checker.getByRole("button", { name: words("lottery.fair.check.run"), exact: true });
  await expect(check).toBeEnabled();
  await context.setOffline(true);
  await check.click();
  const verdict = page.getByTestId("verdict");
  await expect(verdict).toHaveAttribute("data-holds", "true");
  await expect(verdict.getByText(words("lottery.fair.good"))).toBeVisible();
  await verdict.scrollIntoViewIfNeeded();
  await picture(page, "draw-holds");
  await choose(
    checker.getByRole("combobox", { name: words("lottery.fair.field.prize") }),
    words("lottery.prize.coupon_50"),
  );
  await check.click();
  await expect(verdict).toHaveAttribute("data-holds", "false");
  await expect(verdict.getByText(words("lottery.fair.bad"))).toBeVisible();
  await verdict.scrollIntoViewIfNeeded();
  await picture(page, "draw-tampered");
  await context.setOffline(false);
  await expectUsableByEverybody(page);
});

/** Coupons of 3 %: some people have won one in the event before. */
async function countCoupons(caller: Caller): Promise<number> {
  const { coupons } = await caller.get<{ coupons: { percent: number }[] }>("/api/coupons");
  return coupons.filter(({ percent }) => percent === 3).length;
}

test("anybody checks a whole event that is over, without an account", async ({ page, words, picture }) => {
  await page.goto("/event/fairness");
  const which = page.getByRole("combobox", { name: words("lottery.fair.which") });
  const current = await which.inputValue();
  await which.click();
  await page.getByRole("option").nth(1).click();
  await expect(which).not.toHaveValue(current);
  const whole = page.getByRole("region", { name: words("lottery.fair.all.title") });
  await whole.getByRole("button", { name: words("lottery.fair.all.run"), exact: true }).click();
  await expect(page.getByTestId("whole-verdict")).toHaveAttribute("data-holds", "true");
  await expect(page.getByTestId("whole-verdict"), "not nothing that holds").toContainText(/[1-9]/u);
  await picture(page, "whole-event");
  await expectUsableByEverybody(page);
});

test("a server killed between draw and answer shows the same prize and takes one chance, in every browser", {
  tag: "@own-server",
}, async ({ page, person, pair, server, words, locale }) => {
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const event = await openEvent(buyer);
  await lookAtGoods(buyer, 5);
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/event");
  const missions = page.getByRole("region", { name: words("lottery.missions.title") });
  for (const name of [words("lottery.mission.visit"), words("lottery.mission.look_at_goods", { target: 5 })]) {
    await missions.getByRole("button", { name: `${words("lottery.claim")}: ${name}` }).click();
  }
  await expect(missions.getByText(words("lottery.claimed"))).toHaveCount(2);
  await buyer.post("/api/event/client_seed", {
    event_id: event.event_id,
    client_seed: await seedThatWins(server, buyer, event, "coupon_5"),
  });

  const elsewhere = await person();
  await signIn(elsewhere, pair.buyer.email, locale);
  await elsewhere.goto("/event");
  const drawElsewhere = elsewhere.getByRole("button", { name: words("lottery.draw.button"), exact: true });
  await expect(drawElsewhere).toBeEnabled();

  let lost = 0;
  await page.route("**/api/event/draw", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch(); // the server draws and keeps it
    await server.kill();
    await route.abort("connectionreset");
  });
  const draw = page.getByRole("button", { name: words("lottery.draw.button"), exact: true });
  await draw.click();
  await expect(page.getByText(words("error.net_error")).first()).toBeVisible();
  await server.launch();
  await draw.click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: words("lottery.won.title", { prize: words("lottery.prize.coupon_5") }) }),
  ).toBeVisible();
  expect(lost).toBe(1);
  for (const one of [page, elsewhere]) {
    await expect(one.getByRole("region", { name: words("lottery.history.title") }).getByRole("listitem")).toHaveCount(
      1,
    );
  }
  const { chances } = await buyer.get<{ chances: { used: number; left: number } }>(
    `/api/event/session?event_id=${event.event_id}`,
  );
  expect(chances).toMatchObject({ used: 1, left: 1 });

  // The last chance is drawn in the other browser; here the button knows.
  await drawElsewhere.click();
  await expect(
    elsewhere.getByRole("region", { name: words("lottery.history.title") }).getByRole("listitem"),
  ).toHaveCount(2);
  await expect(draw).toBeDisabled();
});
