/** Terms written on a screen in two languages: the footer leads to them, and each visitor reads their own. */
import { choose } from "./support/choose";
import { expect, signIn, test } from "./support/test";

const TEXTS = [
  ["English", "# Fair play\n\nBe kind to each other.", "Fair play"],
  ["العربية", "# اللعب النظيف\n\nكن لطيفًا مع الآخرين.", "اللعب النظيف"],
] as const;

test("terms are written in two languages, and visitors read them in theirs @own-server @everywhere", async ({
  page,
  person,
  words,
  locale,
}) => {
  await signIn(page, "admin@demo.guildhall.test", locale);
  await page.goto("/console/legal");
  const main = page.getByRole("main");
  const body = main.getByRole("textbox", { name: words("legal_texts.body"), exact: true });
  const overview = main.getByRole("table", { name: words("legal_texts.overview"), exact: true });
  for (const [language, text, heading] of TEXTS) {
    await choose(main.getByRole("combobox", { name: words("legal_texts.language") }), language);
    await body.fill(text);
    await expect(main.getByRole("heading", { name: heading })).toBeVisible();
    await main.getByLabel(words("legal_texts.reason")).fill("The first of ours");
    await main.getByRole("button", { name: words("legal_texts.publish"), exact: true }).click();
    await expect(overview.getByRole("row").nth(1)).toContainText(language);
    await expect(main.getByRole("table", { name: words("legal_texts.history.title") })).toContainText(language);
  }

  const visitor = await person();
  await visitor.goto("/");
  const footer = visitor.getByRole("contentinfo").getByRole("navigation", { name: words("frame.title.legal") });
  await footer.getByRole("link", { name: words("frame.legal.terms"), exact: true }).click();
  const [, , heading] = TEXTS[locale === "ar" ? 1 : 0];
  await expect(visitor.getByRole("heading", { level: 1, name: words("frame.legal.terms") })).toBeVisible();
  await expect(visitor.getByRole("article").getByRole("heading", { name: heading })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
  // The demonstration has no such text.
  await expect(footer.getByRole("link", { name: words("frame.legal.imprint"), exact: true })).toHaveCount(0);
  await visitor.goto("/legal/imprint");
  await expect(visitor.getByRole("heading", { name: words("legal.nothing") })).toBeVisible();
});
