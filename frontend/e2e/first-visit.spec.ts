import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

/** The design's: what a phone on slow 4G can fetch before the first list is there. */
const MOST_REQUESTS = 25;

/** Notes what had come when the first of these links was drawn. */
async function notesWhatComesBefore(page: Page, list: string): Promise<() => Promise<string[]>> {
  await page.addInitScript((wanted) => {
    const look = new MutationObserver(() => {
      if (![...document.querySelectorAll(wanted)].some((link) => link.getBoundingClientRect().height > 0)) return;
      look.disconnect();
      const came = performance.getEntriesByType("resource").map(({ name }) => name.slice(location.origin.length));
      Object.assign(globalThis, { cameBefore: came });
    });
    look.observe(document, { childList: true, subtree: true, attributes: true });
  }, list);
  return async () => {
    const noted = await page.waitForFunction(() => (globalThis as { cameBefore?: string[] }).cameBefore);
    return (await noted.jsonValue()) ?? [];
  };
}

test("before its first list a first visit fetches few files, asks for nothing twice and for no face", async ({
  person,
  request,
}) => {
  // A server that has just begun reads its goods first.
  await request.get("/api/market/games");
  const card = 'main li:not([aria-hidden]) a[href^="/market/goods/"]';
  let item = "";
  const visit = async (path: string, list: string) => {
    const page = await person();
    const before = await notesWhatComesBefore(page, list);
    await page.goto(path, { waitUntil: "commit" });
    const came = await before();
    expect(came.length, came.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(came.filter((url) => url.endsWith(".woff2"))).toEqual([]);
    const calls = came.filter((url) => url.startsWith("/api/"));
    expect(calls.length, "a list comes from the server").toBeGreaterThan(0);
    expect(
      calls.filter((url, at) => calls.indexOf(url) !== at),
      "asked for twice",
    ).toEqual([]);
    item = (await page.locator(list).first().getAttribute("href")) ?? "";
    await page.close();
  };
  await visit("/", card);
  await visit("/market?game=csgo&on_sale=1", card);
  await visit(item, 'main li a[href^="/checkout"]');
});

test("the face of the page is fetched once it is quiet, and the next page has it", async ({ person }) => {
  const page = await person();
  const face = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  await page.goto("/");
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(await family()).not.toContain("Inter");
  await face;
  expect(await family(), "nothing moves under a reader's eyes").not.toContain("Inter");
  await page.reload();
  expect(await family()).toContain("Inter");
});
