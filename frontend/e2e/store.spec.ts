/**
 * A seller's store: opened with a logo and an address, entered by a visitor who buys there; hidden while its seller is
 * away, without an API key, or stopped by staff, and back afterwards.
 */
import type { Page } from "@playwright/test";
import { paintedPng } from "./support/picture";
import { expect, signIn, test, type Words } from "./support/test";
import { Caller, offerOf } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

const SETTINGS = "/api/market/user_store/settings";
const link = () => `store-${Date.now().toString(36)}${Math.trunc(Math.random() * 1_000)}`;

const listings = (page: Page, words: Words) =>
  page.getByRole("region", { name: words("store.page.listings"), exact: true }).getByRole("listitem");

test("a seller opens a store, and a visitor enters it and buys @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  test.slow();
  await signIn(page, pair.seller.email, locale);
  await page.goto("/sell/store");
  await page
    .getByTestId("picture-27")
    .setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText(words("store.look.wrong_type"))).toBeVisible();
  const sent = (name: string, width: number, height: number) => ({
    name,
    mimeType: "image/png",
    buffer: paintedPng(width, height),
  });
  const remove = (what: string) =>
    page.getByRole("button", { name: `${words("store.look.remove")}: ${words(`store.look.${what}`)}`, exact: true });
  await page.getByTestId("picture-27").setInputFiles(sent("logo.png", 120, 120));
  await expect(remove("logo")).toBeVisible();
  await page.getByTestId("picture-28").setInputFiles(sent("banner.png", 800, 160));
  await expect(remove("banner")).toBeVisible();
  await page.getByLabel(words("store.look.name"), { exact: true }).fill("Cloud Nine Skins");
  await page.getByLabel(words("store.look.welcome"), { exact: true }).fill("Fast and friendly, every day.");
  await page.getByRole("button", { name: words("store.look.save"), exact: true }).click();
  await expect(page.getByText(words("store.look.saved"), { exact: true })).toBeVisible();
  // Only where nobody has set one: it changes once in 30 days, and the pair may have been here.
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  let { link: address, uid } = await seller.get<{ link?: string; uid: string }>(SETTINGS);
  if (address === undefined) {
    address = link();
    await page.getByRole("textbox", { name: new RegExp("/store/", "u") }).fill(address.toUpperCase());
    await page.getByRole("button", { name: words("store.link.save"), exact: true }).click();
    await expect(page.getByText(words("store.link.saved"), { exact: true })).toBeVisible();
  }
  await picture(page, "store-settings");
  await expectUsableByEverybody(page);

  const visitor = await person();
  await visitor.goto(`/store/${uid}`);
  const welcome = visitor.getByRole("dialog", { name: "Cloud Nine Skins" });
  await expect(welcome.getByText("Fast and friendly, every day.")).toBeVisible();
  await welcome.getByRole("button", { name: words("store.page.go_on") }).click();
  await expect(welcome).toBeHidden();
  await expect(visitor).toHaveURL(new RegExp(`/store/${address}$`, "u"));
  await expect(visitor.getByRole("heading", { level: 1, name: "Cloud Nine Skins" })).toBeVisible();
  await expect(listings(visitor, words).first()).toBeVisible();
  await picture(visitor, "store-page");
  await expectUsableByEverybody(visitor);
  // Once a day.
  await visitor.reload();
  await expect(listings(visitor, words).first()).toBeVisible();
  await expect(welcome).toBeHidden();

  await listings(visitor, words)
    .first()
    .getByRole("link", { name: words("market.offers.buy"), exact: true })
    .click();
  await expect(visitor).toHaveURL(/\/checkout\?sell_order_id=/u);
});

test("what a store at rest offers is neither listed nor sold", async ({ page, person, pair, words, locale }) => {
  test.slow();
  const seller = await Caller.signedIn(page.request, pair.seller.email);
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const admin = await Caller.signedIn(page.request, "admin@demo.guildhall.test");
  const { uid } = await seller.get<{ uid: string }>(SETTINGS);
  const { sell_order_id, goods_id } = await offerOf(seller);
  const visitor = await person();
  const listed = async () => {
    const { items } = await buyer.get<{ items: { sell_order_id: string }[] }>(
      `/api/market/goods/sell_order?goods_id=${goods_id}&page_size=100`,
    );
    return items.some((one) => one.sell_order_id === sell_order_id);
  };
  const codeOf = async (quote: string) => {
    const answer = await page.request.post("/api/market/goods/buy", {
      data: { quote },
      headers: { authorization: `PS ${buyer.token}`, "idempotency-key": crypto.randomUUID() },
    });
    return ((await answer.json()) as { code: unknown }).code;
  };
  const quoted = async () =>
    (await buyer.post<{ quote: string }>("/api/market/goods/buy/preview", { sell_order_id, quantity: 1 })).quote;
  const shows = async (text: string) => {
    await visitor.goto(`/store/${uid}`);
    await expect(visitor.getByText(text).first()).toBeVisible();
  };

  await signIn(page, pair.seller.email, locale);
  await page.goto("/sell/store");
  // Offline by the seller's own switch.
  let quote = await quoted();
  const online = page.getByRole("switch", { name: words("store.sells.online") });
  await online.click({ force: true });
  await expect(online).not.toBeChecked();
  expect(await codeOf(quote)).toBe("STORE_OFFLINE");
  expect(await listed()).toBe(false);
  await shows(words("store.page.offline"));
  await online.click({ force: true });
  await expect(online).toBeChecked();
  expect(await listed()).toBe(true);

  // Away.
  quote = await quoted();
  await seller.post("/api/market/user_store/vacation", { until: Date.now() + 3 * 86_400_000 });
  expect(await codeOf(quote)).toBe("STORE_OFFLINE");
  await shows(words("store.page.away_words"));
  await page.reload();
  await page.getByRole("button", { name: words("store.sells.end"), exact: true }).click();
  await expect(page.getByLabel(words("store.sells.day"), { exact: true })).toBeVisible();
  expect(await listed()).toBe(true);

  // Without the API key.
  const id = `76561198${String(Date.now()).slice(-8)}2`;
  const partner = (BigInt(id) - 76561197960265728n).toString();
  const trade_url = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=GuildH4l`;
  const api_key = "0123456789abcdef0123456789abc0de";
  await seller.post("/api/account/steam_id/set", { steam_id: id });
  await seller.post("/api/account/trade_url/set", { trade_url });
  await seller.post("/api/account/api_key/set", { api_key });
  quote = await quoted();
  await seller.post("/api/account/api_key/set", { api_key: "" });
  expect(await codeOf(quote)).toBe("STORE_OFFLINE");
  await page.reload();
  await expect(page.getByText(words("store.sells.steam"))).toBeVisible();
  await online.click({ force: true });
  await expect(page.getByRole("alert").first()).toBeVisible();
  await seller.post("/api/account/steam_id/set", { steam_id: "" });
  await page.reload();
  await online.click({ force: true });
  await expect(online).toBeChecked();

  // Frozen by staff, with a reason for the seller alone.
  quote = await quoted();
  await admin.post("/api/admin/store/hold", { uid, hold: "frozen", reason: "Looked into after reports" });
  expect(await codeOf(quote)).toBe("STORE_OFFLINE");
  await shows(words("store.page.stopped"));
  await expect(visitor.getByText("Looked into after reports")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Looked into after reports")).toBeVisible();
  await admin.post("/api/admin/store/reopen", { uid, reason: "Nothing found" });
  expect(await listed()).toBe(true);
  expect(await codeOf(await quoted())).toBe(0);
});
