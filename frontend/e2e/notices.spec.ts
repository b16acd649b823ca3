/** Being told at once: a seller is somewhere else while somebody buys, and is led to the order. */
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Words } from "./support/test";
import { buyByCall, Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

const BADGE = "/api/account/unread_badge";

/** How much is unread, as the title of the browser's tab says. */
const unread = async (page: Page) => Number(/\((\d+)\)/u.exec(await page.title())?.[1] ?? 0);

/** Opens a page and waits until it hears what happens: once connected it reads what it missed. */
async function openHearing(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse((answer) => answer.url().includes("/api/account/notice/list"));
  await page.goto(path);
  await caughtUp;
}

/** Opens what the bell of a wide screen opens, or what "Me" leads to on a phone; answers what holds the list. */
async function openNotices(page: Page, words: Words) {
  const bell = page.getByRole("banner").getByRole("button", { name: words("frame.menu.notices") });
  if (await bell.isVisible()) {
    await bell.click();
    return page.getByRole("dialog", { name: words("notice.title") });
  }
  const tabs = page.getByRole("navigation", { name: words("frame.tabs.label") });
  await tabs.getByRole("link", { name: words("frame.tabs.me") }).click();
  await page.getByRole("link", { name: words("frame.menu.notices") }).click();
  return page.getByRole("main");
}

test("a seller on the market hears of a sale at once and is led to its order @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  await signIn(page, pair.seller.email, locale);
  const caller = await Caller.signedIn(page.request, pair.seller.email);
  const offer = await offerOf(caller);
  // What the demo's purchases told them, and what they were written in chats.
  const badge = await caller.get<{ unread_message: number; unread_im_message: { total: number } }>(BADGE);
  const before = badge.unread_message + badge.unread_im_message.total;
  await openHearing(page, "/market");
  await expect.poll(() => unread(page)).toBe(before);

  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const order = await buyByCall(page.request, buyer, offer);

  const toast = page.getByRole("status").filter({ hasText: offer.name });
  await expect(toast).toContainText(words("notice.kind.sold"));
  await expect.poll(() => unread(page)).toBe(before + 1);
  await picture(page, "notice-toast");
  await expectUsableByEverybody(page);

  await toast.getByRole("button", { name: words("notice.open") }).click();
  await expect(page).toHaveURL(new RegExp(`/order/${order}$`, "u"));
  await expect(page.getByText(words("order.now.paid_seller"))).toBeVisible();
  await expect.poll(() => unread(page)).toBe(before);

  const list = await openNotices(page, words);
  const row = list.getByRole("listitem").first();
  await expect(row).toContainText(words("notice.kind.sold"));
  await expect(row).toContainText(words("notice.todo.deliver"));
  await picture(page, "notices");
  await expectUsableByEverybody(page);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/order/${order}$`, "u"));
});

test("the bell is reached by keys, and marks all as read", async ({ page, pair, words, locale }) => {
  await signIn(page, pair.seller.email, locale);
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await openHearing(page, "/faq");
  await buyByCall(page.request, await Caller.signedIn(page.request, pair.buyer.email), offer);
  const bell = page.getByRole("banner").getByRole("button", { name: words("frame.menu.notices") });
  await expect(bell).toContainText(/\d/u);
  await bell.press("Enter");
  const panel = page.getByRole("dialog", { name: words("notice.title") });
  await expect(panel.getByRole("heading")).toBeFocused();
  await expect(panel.getByRole("listitem").first()).toContainText(offer.name);
  await panel.getByRole("button", { name: words("notice.all_read") }).press("Enter");
  await expect(panel.getByText(words("notice.unread"), { exact: true })).toHaveCount(0);
  await expect(bell).not.toContainText(/\d/u);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();
});
