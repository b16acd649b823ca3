/** A buyer and a seller, each in a browser of their own. */
import { paintedPng } from "./support/picture";
import { expect, signIn, test } from "./support/test";
import { ConversationOnPage } from "./support/conversation";

test("buyer and seller chat, with a picture, read marks and a recall @everywhere", async ({
  person,
  pair,
  words,
  locale,
}) => {
  const buyer = new ConversationOnPage(await person(), words);
  const seller = new ConversationOnPage(await person(), words);
  await signIn(buyer.page, pair.buyer.email, locale);
  await signIn(seller.page, pair.seller.email, locale);
  await buyer.openFromList(pair.seller.name);
  await buyer.say("hello-from-the-buyer");

  await seller.page.goto("/messages");
  await expect(seller.row(pair.buyer.name)).toContainText("hello-from-the-buyer");
  await seller.row(pair.buyer.name).click();
  await expect(seller.said("hello-from-the-buyer")).toBeVisible();
  await expect(buyer.readMark("hello-from-the-buyer")).toBeVisible();

  // Told at most once in 3 s, but a message ends what was told: the very next letter is news again.
  const typing = seller.page
    .getByRole("status")
    .filter({ hasText: words("conversation.log.typing", { count: 1, name: pair.buyer.name }) });
  await expect(typing).toHaveCount(0);
  await buyer.composer.press("i");
  await expect(typing).toBeVisible();

  const pictures = buyer.history.getByRole("img", { name: words("conversation.image.alt") });
  const before = await pictures.count();
  await buyer.page
    .getByTestId("picture-input")
    .setInputFiles({ name: "sword.png", mimeType: "image/png", buffer: paintedPng(240, 160) });
  await expect(pictures).toHaveCount(before + 1);
  const shown = seller.history
    .getByRole("article")
    .last()
    .getByRole("img", { name: words("conversation.image.alt") });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await seller.history
    .getByRole("button", { name: words("conversation.image.open") })
    .last()
    .click();
  const large = seller.page.getByRole("dialog").getByRole("img", { name: words("conversation.image.alt") });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  await seller.page.getByRole("button", { name: words("conversation.image.close") }).click();

  await seller.say("a-slip-of-the-pen");
  await expect(buyer.said("a-slip-of-the-pen")).toBeVisible();
  await seller.said("a-slip-of-the-pen").hover();
  await seller
    .said("a-slip-of-the-pen")
    .getByRole("button", { name: words("conversation.menu.open") })
    .click();
  await seller.page.getByRole("menuitem", { name: words("conversation.menu.recall") }).click();
  await expect(seller.said(words("conversation.body.recalledMine"))).toBeVisible();
  await expect(buyer.said(words("conversation.body.recalled"))).toBeVisible();
  await expect(buyer.page.getByText("a-slip-of-the-pen")).toHaveCount(0);
  await buyer.page.reload();
  await expect(buyer.said("hello-from-the-buyer")).toBeVisible();
  await expect(buyer.page.getByText("a-slip-of-the-pen")).toHaveCount(0);
});
