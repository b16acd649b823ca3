/** Being told at once: a seller is somewhere else while somebody buys, and is led to the order. */
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Words } from "./support/test";
import { buyByCard, Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

/** How much is unread, as the title of the browser's tab says. */
const unread = async (page: Page) => Number(/\((\d+)\)/u.exec(await page.title())?.[1] ?? 0);

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
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await seller.goto("/market");
  await expect(seller.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => seller.title()).toContain("Guildhall");
  const before = await unread(seller);

  await signIn(page, pair.buyer.email, locale);
  const order = await buyByCard(page, words, offer);

  const toast = seller.getByRole("status").filter({ hasText: offer.name });
  await expect(toast).toContainText(words("notice.kind.sold"));
  await expect.poll(() => unread(seller)).toBe(before + 1);
  await picture(seller, "notice-toast");
  await expectUsableByEverybody(seller);

  await toast.getByRole("button", { name: words("notice.open") }).click();
  await expect(seller).toHaveURL(new RegExp(`/order/${order}$`, "u"));
  await expect(seller.getByText(words("order.now.paid_seller"))).toBeVisible();
  await expect.poll(() => unread(seller)).toBe(before);

  const list = await openNotices(seller, words);
  const row = list.getByRole("listitem").first();
  await expect(row).toContainText(words("notice.kind.sold"));
  await expect(row).toContainText(words("notice.todo.deliver"));
  await picture(seller, "notices");
  await expectUsableByEverybody(seller);
  await row.getByRole("link").click();
  await expect(seller).toHaveURL(new RegExp(`/order/${order}$`, "u"));
});

test("the bell is reached by keys, and marks all as read", async ({ page, person, pair, words, locale }) => {
  const seller = await person();
  await signIn(seller, pair.seller.email, locale);
  const offer = await offerOf(await Caller.signedIn(page.request, pair.seller.email));
  await seller.goto("/faq");
  await signIn(page, pair.buyer.email, locale);
  await buyByCard(page, words, offer);
  const bell = seller.getByRole("banner").getByRole("button", { name: words("frame.menu.notices") });
  await expect(bell).toContainText(/\d/u);
  await bell.press("Enter");
  const panel = seller.getByRole("dialog", { name: words("notice.title") });
  await expect(panel.getByRole("heading")).toBeFocused();
  await expect(panel.getByRole("listitem").first()).toContainText(offer.name);
  await panel.getByRole("button", { name: words("notice.all_read") }).press("Enter");
  await expect.poll(() => unread(seller)).toBe(0);
  await expect(bell).not.toContainText(/\d/u);
  await seller.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();
});
