/** What `npm run pictures` says of a page: each thing it looks for is found, and nothing where there is nothing. */
import { expect, test, type Page } from "@playwright/test";
import { faultsOf } from "../scripts/pictures/faults.mjs";

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><style>body{margin:0}</style>${body}`;
const goods = (id: number, seed: string, width: number) =>
  `<a href="/market/goods/${id}"><svg data-tone="blue"><g id="${seed}"><rect width="${width}"/></g></svg></a>`;

const FAULTS = {
  "a page that can be pushed sideways": [
    html("Market · Guildhall", '<p class="bar" style="inline-size:150vw;margin:0">bar</p>'),
    'scrolls sideways, pushed by <p class="bar">',
  ],
  "a text that is cut off without a sign": [
    html("Market · Guildhall", '<p class="name" style="inline-size:2em;overflow:hidden">Counter-Strike</p>'),
    'cut off: "Counter-Strike" in <p class="name">',
  ],
  "a tab without a name": [html("Guildhall", "<p>Market</p>"), 'the tab is called "Guildhall"'],
  "two goods that look alike": [
    html("Market · Guildhall", goods(1, "a", 5) + goods(2, "b", 5)),
    "look alike: /market/goods/1 and /market/goods/2",
  ],
} as const;

for (const [what, [content, fault]] of Object.entries(FAULTS))
  test(`pictures find ${what}`, async ({ page }) => {
    await show(page, content);
    expect(await page.evaluate(faultsOf)).toEqual([fault]);
  });

test("pictures find nothing where a cut text says so, is for readers, or can be scrolled to", async ({ page }) => {
  await show(
    page,
    [
      "<!doctype html><title>Market · Guildhall</title><style>p{inline-size:2em;overflow:hidden}</style>",
      '<p style="text-overflow:ellipsis;white-space:nowrap">Counter-Strike</p>',
      '<p title="Counter-Strike">Counter-Strike</p>',
      '<p style="clip-path:inset(50%)">Counter-Strike</p>',
      '<p style="overflow:auto">Counter-Strike</p>',
      '<p><span style="display:block;overflow:auto">Counter-Strike</span></p>',
      goods(1, "a", 5) + goods(1, "b", 5) + goods(2, "c", 6),
    ].join(""),
  );
  expect(await page.evaluate(faultsOf)).toEqual([]);
});

/** At an address of its own: links to goods have none on a blank page. */
async function show(page: Page, content: string): Promise<void> {
  await page.route("http://pictures.test/", (route) => route.fulfill({ contentType: "text/html", body: content }));
  await page.goto("http://pictures.test/");
}
