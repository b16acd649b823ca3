/**
 * The browser finds nothing on any page that the server's content security policy forbids: no inline style, no data:
 * address.
 */
import type { Page } from "@playwright/test";
import { paintedPng } from "./support/picture";
import { expect, signIn, test } from "./support/test";
import { ConversationOnPage } from "./support/conversation";

test("no page breaks the content security policy @everywhere", async ({ page, pair, words, locale }) => {
  const forbidden: string[] = [];
  await page.exposeFunction("noteForbidden", (what: string) => forbidden.push(what));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteForbidden: (what: string) => void }).noteForbidden;
    document.addEventListener("securitypolicyviolation", (event) => {
      note(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });

  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).not.toMatch(/'unsafe|data:/);
  await expect(page.getByRole("heading", { level: 1, name: words("home.title") })).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: words("frame.bar.sign_in"), exact: true })
    .click();
  await expect(page.getByRole("dialog", { name: words("session.dialog.title") })).toBeVisible();

  await signIn(page, pair.buyer.email, locale);
  const conversation = new ConversationOnPage(page, words);
  await conversation.openFromList(pair.seller.name);
  await conversation.say("in style");
  await page
    .getByTestId("picture-input")
    .setInputFiles({ name: "sword.png", mimeType: "image/png", buffer: paintedPng(240, 160) });
  await expect(conversation.history.getByRole("article").last().getByRole("img").first()).toBeVisible();

  await page.goto("/legal/terms");
  await expect(page.getByRole("main").getByRole("article")).toBeVisible();

  await page.goto("/settings");
  await expect(page.getByText(words("settings.devices.current")).first()).toBeVisible();
  expect(forbidden).toEqual([]);

  // A policy that is not looked at would forbid nothing either.
  await provoke(page);
  await expect.poll(() => forbidden.length).toBeGreaterThan(0);
});

/** Adds an inline style, as a library of ours might one day. */
function provoke(page: Page): Promise<void> {
  return page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { outline: 0 }";
    document.head.append(style);
  });
}
