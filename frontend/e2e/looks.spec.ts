/** Pictures of every page for a person to look at, and a check that everybody can use it. */
import { expect, signIn, test } from "./support/test";
import { expectUsableByEverybody } from "./support/usable";
import { TalkOnPage } from "./support/talk";

test("the pages look right and everybody can use them @everywhere", async ({ page, pair, words, locale, picture }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: words("home.title") })).toBeVisible();
  await picture(page, "home");
  await expectUsableByEverybody(page);

  await page.getByRole("banner").getByRole("button", { name: words("frame.bar.sign_in"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: words("session.dialog.title") }).getByLabel(words("session.field.email"), { exact: true })).toBeFocused();
  await picture(page, "sign-in");
  await expectUsableByEverybody(page);

  await signIn(page, pair.buyer.email, locale);
  const talk = new TalkOnPage(page, words);
  await page.goto("/messages");
  await expect(talk.row(pair.seller.name)).toBeVisible();
  await picture(page, "messages");
  await expectUsableByEverybody(page);

  await talk.row(pair.seller.name).click();
  await expect(talk.history.getByRole("article").first()).toBeVisible();
  await picture(page, "talk");
  await expectUsableByEverybody(page);

  await page.goto("/settings");
  await expect(page.getByText(words("settings.devices.current"))).toBeVisible();
  await picture(page, "settings");
  await expectUsableByEverybody(page);
});
