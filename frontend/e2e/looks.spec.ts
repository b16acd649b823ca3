/** Pictures of every page for a person to look at, dark and light, and a check that everybody can use it. */
import { scaled } from "../../scripts/machine-speed.mjs";
import type { Page } from "@playwright/test";
import { ConsoleOnPage } from "./support/console";
import { ConversationOnPage } from "./support/conversation";
import { expect, signIn, test } from "./support/test";
import { buyByCall, Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

const SCHEMES = ["dark", "light"] as const;

test("the pages look right and everybody can use them @everywhere", async ({
  page,
  pair,
  words,
  locale,
  colorScheme,
  picture,
  viewport,
}) => {
  test.slow(); // eleven pages, each twice, each checked by axe: minutes on a machine that builds at the same time
  const look = (name: string) => lookAt(page, name, colorScheme, picture);

  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme ?? "none");
  await expect(page.getByRole("heading", { level: 1, name: words("home.title") })).toBeVisible();
  await look("home");

  await page
    .getByRole("banner")
    .getByRole("button", { name: words("frame.bar.sign_in"), exact: true })
    .click();
  await expect(
    page
      .getByRole("dialog", { name: words("session.dialog.title") })
      .getByLabel(words("session.field.email"), { exact: true }),
  ).toBeFocused();
  await expect(
    page.getByRole("button", { name: words("session.social.with", { provider: "Google" }), exact: true }),
  ).toBeEnabled();
  await look("sign-in");

  await signIn(page, pair.buyer.email, locale);
  const conversation = new ConversationOnPage(page, words);
  await page.goto("/messages");
  await expect(conversation.row(pair.seller.name)).toBeVisible();
  await look("messages");

  await conversation.row(pair.seller.name).click();
  await expect(conversation.history.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await look("conversation");

  if ((viewport?.width ?? 0) >= 992) {
    await page.goto("/");
    await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
    await expect(conversation.composer).toBeVisible();
    await look("dock");
  }

  await page.goto("/top-up/game/genshin");
  await expect(page.getByRole("radiogroup", { name: words("topup.buy.pack"), exact: true })).toBeVisible();
  await expect(page.getByText(words("topup.buy.best"), { exact: true })).toBeVisible(); // the prices are there
  await look("top-up");

  await page.goto("/buy/requests");
  // Those that the demonstration made, or the way to the market.
  await expect(page.getByRole("main").locator('a[href^="/market"]').first()).toBeVisible();
  await look("buy-requests");

  await page.goto("/buy/bargains");
  await expect(page.getByRole("main").locator('a[href^="/market"]').first()).toBeVisible();
  await look("bargains");

  await page.goto("/cart");
  await expect(page.getByRole("main").locator('a[href="/market"]')).toBeVisible();
  await look("cart");

  await page.goto("/legal/terms");
  await expect(page.getByRole("main").getByRole("article")).toBeVisible();
  await look("legal");

  await page.goto("/settings");
  await expect(page.getByText(words("settings.devices.current")).first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: words("settings.social.link_one", { provider: "Google" }), exact: true }),
  ).toBeVisible();
  await look("settings");
  await page.goto("/settings/verification");
  await expect(page.getByRole("button", { name: words("settings.verification.start") })).toBeVisible();
  await look("verification");
  await page.goto("/settings/device");
  await expect(page.getByText(words("settings.arrive.expired"))).toBeVisible();
  await look("settings/device");
  await page.goto("/sell/apply");
  await expect(page.getByRole("link", { name: words("settings.seller.need.identity_go") })).toBeVisible();
  await look("seller-apply");

  // A guide dialog, as a link opens it.
  await page.goto("/settings?guide=bind_google&source=topup");
  const guide = page.getByRole("dialog", { name: words("session.guide.bind.title", { provider: "Google" }) });
  await expect(guide.getByRole("listitem")).toHaveCount(3);
  await expect(page).toHaveURL("/settings");
  await look("guide");

  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const order_id = await buyByCall(page.request, buyer, await offerOf(seller));
  await seller.post("/api/market/seller/buy_order/deliver", { order_id });
  await page.goto("/notices");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await look("notices");
  await page.goto("/notices/reports");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("own-reports");

  await page.goto("/favorites");
  await expect(page.getByText(words("market.favorites.empty.items"), { exact: true })).toBeVisible();
  await look("favorites");

  // To whom nobody has written.
  await page.goto("/sell/team");
  await expect(page.getByText(words("market.team.empty"), { exact: true })).toBeVisible();
  await look("store-team");

  // The link in the letter about a changed address; nothing happens until the button is pressed.
  await page.goto("/revert-email#sent-to-nobody");
  await expect(page.getByRole("button", { name: words("session.revert.confirm") })).toBeVisible();
  await look("revert-email");
  await page.goto("/appeal");
  await expect(page.getByRole("button", { name: words("settings.appeal.send") })).toBeVisible();
  await look("appeal");
});

/** Where supervisors watch and decide; each says its own name in its heading. */
const SUPERVISION = [
  "board",
  "history",
  "teams",
  "templates",
  "welcome",
  "faq",
  "blocks",
  "audit",
  "log",
  "reviews",
  "verifications",
  "applications",
  "stores",
  "appeals",
  "people",
  "orders",
  "reports",
  "catalogue",
  "catalogue/games",
  "catalogue/new",
  "catalogue/import",
  "catalogue/maintenance",
  "setup",
  "rates",
  "payments",
  "reconciliation",
  "adjustments",
  "features",
  "settings",
  "settings/countries",
  "settings/sellers",
  "legal",
  "disputes",
  "queues",
  "events",
] as const;

test("the supervisors' pages look right and everybody can use them @everywhere", async ({
  page,
  locale,
  colorScheme,
  picture,
}) => {
  test.setTimeout(scaled(600_000)); // two dozen pages, each twice, each checked by axe
  await signIn(page, "admin@demo.guildhall.test", locale);
  for (const name of SUPERVISION) {
    await page.goto(`/console/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-hidden=true].mantine-Skeleton-root")).toHaveCount(0);
    await lookAt(page, name.replaceAll("/", "-"), colorScheme, picture);
  }
  await page.goto("/console/people?query=admin@demo");
  await page.locator("main li a").first().click();
  await expect(page.locator("main h1 bdi")).toBeVisible();
  await lookAt(page, "person", colorScheme, picture);
});

test("the console and the customer's side of it look right and everybody can use them @everywhere", async ({
  page,
  person,
  words,
  locale,
  colorScheme,
  picture,
}, info) => {
  test.setTimeout(scaled(360_000));
  const stamp = `looks-${info.project.name}`;
  const customer = new ConversationOnPage(await person(), words);
  await customer.page.goto("/");
  await customer.page.getByRole("button", { name: words("home.ask"), exact: true }).click();
  await customer.say(`Where is my order? ${stamp}`);
  await lookAt(customer.page, "customer-waits", colorScheme, picture);

  await signIn(page, "agent3@demo.guildhall.test", locale);
  const desk = new ConsoleOnPage(page, words);
  await desk.open();
  await desk.duty("offline"); // whoever is on duty may be given the conversation before they take it
  await lookAt(page, "console-line", colorScheme, picture);
  await desk.openConversation(stamp);
  const take = page.getByRole("button", { name: new RegExp(`^${words("agent.banner.take")}`) });
  await take.click();
  await expect(take).toHaveCount(0);
  await desk.say(`It is on its way. ${stamp}`);
  await page.getByRole("button", { name: words("agent.note.add"), exact: true }).click();
  await page.getByLabel(words("agent.note.label")).fill(`Promised it for tonight. ${stamp}`);
  await page.getByRole("button", { name: new RegExp(`^${words("agent.note.keep")}`) }).click();
  await expect(desk.history.getByText(`Promised it for tonight. ${stamp}`)).toBeVisible();
  await lookAt(page, "console-conversation", colorScheme, picture);
  await expect(customer.said(`It is on its way. ${stamp}`)).toBeVisible();
  await lookAt(customer.page, "customer-answered", colorScheme, picture);
});

/**
 * Both schemes, the project's own last: the page follows the device while it is open, and the test goes on in that one.
 */
async function lookAt(
  page: Page,
  name: string,
  own: string | null | undefined,
  picture: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  let unchecked = true;
  await expect(page).toHaveTitle(/^(?!Guildhall).+ · Guildhall$/u);
  for (const scheme of SCHEMES.toSorted((a, b) => Number(a === own) - Number(b === own))) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    await expect.poll(() => brightness(page)).toBe(scheme);
    await expectUsableByEverybody(page, unchecked ? "everything" : "colours"); // waits until every colour has arrived
    unchecked = false;
    await picture(page, `${name}-${scheme}`);
  }
}

/** What the eye sees of the page's ground, whatever an attribute says. */
function brightness(page: Page): Promise<"dark" | "light"> {
  return page.evaluate(() => {
    const [r = 0, g = 0, b = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (r + g + b) / 3 < 128 ? "dark" : "light";
  });
}
