/** What surrounds every page: it says who reads and whether there is a network, and stands in nobody's way. */
import type { Locator } from "@playwright/test";
import { languages, tagOf } from "../src/locales/languages";
import { DEMO_PASSWORD, expect, signIn, test } from "./support/test";

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

async function boxOf(shown: Locator): Promise<Box> {
  await expect(shown).toBeVisible();
  const box = await shown.boundingBox();
  if (box === null) throw new Error("it is not drawn");
  return box;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("signing in keeps the chosen language, and what pops up covers neither menu nor chat", async ({
  page,
  pair,
  words,
}) => {
  // The account speaks another language than the one that is chosen here.
  const signedIn = await page.request.post("/api/account/email/login", {
    data: { email: pair.buyer.email, password: DEMO_PASSWORD },
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const headers = { authorization: `PS ${data.token}` };
  await page.request.post("/api/account/set_language", { data: { language: "ja" }, headers });

  await page.goto("/");
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: new RegExp(`^${words("frame.bar.language")}`, "u") }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await bar.getByRole("button", { name: words("frame.bar.sign_in"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("session.dialog.title") });
  await dialog.getByRole("tab", { name: words("session.way.password") }).click();
  await dialog.getByLabel(words("session.field.email"), { exact: true }).fill(pair.buyer.email);
  await dialog.getByLabel(words("session.field.password"), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: words("session.confirm"), exact: true }).click();
  const notice = await boxOf(page.getByText(words("session.welcome")));
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("heading", { level: 1, name: words("home.greeting", { name: pair.buyer.name }) }),
  ).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  // Where it stood is compared: it leaves by itself.
  await bar.getByRole("button", { name: words("frame.bar.account", { name: pair.buyer.name }) }).click();
  expect(overlap(notice, await boxOf(page.getByRole("menu")))).toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: words("dock.open") }).click();
  expect(overlap(notice, await boxOf(page.getByRole("complementary", { name: words("dock.label") })))).toBe(false);
});

test("the bar fits a narrow phone and a tablet in every language, and a reader's own fits a tablet", async ({
  page,
  pair,
  locale,
}) => {
  test.slow(); // fifteen pages
  const bar = page.getByRole("banner");
  const expectItFits = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const last = await boxOf(bar.getByRole("button").last());
    expect(last.x, "the last button ends within the window").toBeGreaterThanOrEqual(0);
    expect(last.x + last.width).toBeLessThanOrEqual(width);
    expect((await boxOf(bar.getByRole("link", { name: "Guildhall" }))).width).toBeGreaterThanOrEqual(28);
  };
  for (const { key, label } of languages) {
    await page.goto("/icon.svg");
    await page.evaluate(
      (locale) =>
        localStorage.setItem("guildhall.identity", JSON.stringify({ token: null, visitor_token: null, locale })),
      key,
    );
    await page.goto("/faq");
    await expect(page.locator("html"), label).toHaveAttribute("lang", tagOf(key));
    await expectItFits(360);
    await expectItFits(768);
  }
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/faq");
  await expect(bar.getByRole("link", { name: /\$/u })).toBeVisible();
  await expectItFits(768);
});

test("a bar without room for words has tips, its currency, and a way past it for keys", async ({ page, words }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/");
  const bar = page.getByRole("banner");
  const currency = bar.getByRole("button", { name: new RegExp(`^${words("frame.bar.currency")}`, "u") });
  await expect(currency).toHaveText("USD");
  await expect(currency).toBeEnabled();
  expect((await boxOf(currency)).width).toBeGreaterThan(24);
  for (const name of [words("frame.bar.market"), words("frame.bar.messages"), words("frame.bar.help")]) {
    const link = bar.getByRole("link", { name });
    await link.hover();
    await expect.poll(() => link.evaluate((one) => getComputedStyle(one, "::after").content)).toBe(`"${name}"`);
  }

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: words("frame.bar.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(
    page
      .getByRole("list", { name: words("home.shown") })
      .getByRole("link")
      .first(),
  ).toBeVisible();
  let stops = 0;
  do {
    await page.keyboard.press("Tab");
    stops += 1;
  } while (stops < 12 && !(await page.evaluate(() => document.activeElement?.matches('a[href^="/market/goods/"]'))));
  expect(stops).toBeLessThan(12);
});

test("the search of the bar finds items of any game and leads to them", async ({ page, words }) => {
  await page.goto("/faq");
  const field = page.getByRole("combobox", { name: words("frame.search.label") });
  await field.fill("redline");
  const options = page.getByRole("listbox", { name: words("frame.search.suggestions") }).getByRole("option");
  await expect(options.filter({ hasText: "| Redline" }).first()).toBeVisible();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/market\/goods\/\d+$/u);
  await expect(page).toHaveTitle(/Redline.* · Guildhall$/u);
});

test("the connection is told of over the page: nothing moves, and the bar can be pressed @everywhere", async ({
  page,
  words,
  context,
  picture,
}) => {
  await page.goto("/market?game=csgo&on_sale=1");
  const goods = page.locator('a[href^="/market/goods/"]').first();
  await expect(goods).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("header, main, main a")].map((part) => {
        const { x, y } = part.getBoundingClientRect();
        return [x, y];
      }),
    );
  await expect(page.locator("aside input[type=checkbox]").nth(12)).toBeAttached();
  const before = await places();
  const line = page.getByText(words("frame.connection.no_network"));
  await context.setOffline(true);
  await expect(line).toBeVisible();
  expect(await places()).toEqual(before);
  await picture(page, "offline");
  // Whatever the line lies over: the bar it leaves alone, and the page under it can be pressed.
  const under = await line.evaluate((said) => {
    const { left, right, top, bottom } = said.getBoundingClientRect();
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? Number.NaN;
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return { isBelowBar: top >= bar, isPage: !said.contains(at), isInWindow: left >= 0 && right <= innerWidth };
  });
  expect(under).toEqual({ isBelowBar: true, isPage: true, isInWindow: true });
  await context.setOffline(false);
  await expect(line).toBeHidden();
  expect(await places()).toEqual(before);
});

test("nothing on the front page moves while it is being filled", async ({ page, words }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!one.hadRecentInput) shifts.push(one.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(
    page
      .getByRole("region", { name: words("home.topup.title") })
      .getByRole("link")
      .nth(1),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: words("market.deals.title") })).toBeVisible();
  const sum = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0),
  );
  expect(sum).toBeLessThan(0.05);
});
