/** Pictures of every page for a person to look at, dark and light, and a check that everybody can use it. */
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";
import { TalkOnPage } from "./support/talk";

const SCHEMES = ["dark", "light"] as const;

test("the pages look right and everybody can use them @everywhere", async ({ page, pair, words, locale, colorScheme, picture, viewport }) => {
  test.slow(); // six pages, each twice, each checked by axe: minutes on a machine that builds at the same time
  /** The page follows the device while it is open; the project's own scheme comes last, so that the tests go on in it. */
  const look = async (name: string) => {
    for (const scheme of SCHEMES.toSorted((a, b) => Number(a === colorScheme) - Number(b === colorScheme))) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
      await expect.poll(() => brightness(page)).toBe(scheme);
      await expectUsableByEverybody(page); // waits until every colour has arrived
      await picture(page, `${name}-${scheme}`);
    }
  };

  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme ?? "none");
  await expect(page.getByRole("heading", { level: 1, name: words("home.title") })).toBeVisible();
  await look("home");

  await page.getByRole("banner").getByRole("button", { name: words("frame.bar.sign_in"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: words("session.dialog.title") }).getByLabel(words("session.field.email"), { exact: true })).toBeFocused();
  await look("sign-in");

  await signIn(page, pair.buyer.email, locale);
  const talk = new TalkOnPage(page, words);
  await page.goto("/messages");
  await expect(talk.row(pair.seller.name)).toBeVisible();
  await look("messages");

  await talk.row(pair.seller.name).click();
  await expect(talk.history.getByRole("article").first()).toBeVisible();
  await look("talk");

  if ((viewport?.width ?? 0) >= 992) {
    await page.goto("/");
    await page.getByRole("button", { name: words("home.ask"), exact: true }).click();
    await expect(talk.composer).toBeVisible();
    await look("dock");
  }

  await page.goto("/settings");
  await expect(page.getByText(words("settings.devices.current"))).toBeVisible();
  await look("settings");
});

/** Where supervisors watch and decide; each says its own name in its heading. */
const SUPERVISION = ["board", "history", "teams", "templates", "audit"] as const;

test("the supervisors' pages look right and everybody can use them @everywhere", async ({ page, locale, colorScheme, picture }) => {
  test.slow();
  await signIn(page, "admin@demo.guildhall.test", locale);
  for (const name of SUPERVISION) {
    await page.goto(`/console/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-hidden=true].mantine-Skeleton-root")).toHaveCount(0);
    for (const scheme of SCHEMES.toSorted((a, b) => Number(a === colorScheme) - Number(b === colorScheme))) {
      await page.emulateMedia({ colorScheme: scheme });
      await expect.poll(() => brightness(page)).toBe(scheme);
      await expectUsableByEverybody(page);
      await picture(page, `${name}-${scheme}`);
    }
  }
});

/** What the eye sees of the page's ground, whatever an attribute says. */
function brightness(page: Page): Promise<"dark" | "light"> {
  return page.evaluate(() => {
    const [r = 0, g = 0, b = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (r + g + b) / 3 < 128 ? "dark" : "light";
  });
}
