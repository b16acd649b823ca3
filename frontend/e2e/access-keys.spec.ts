/** API keys: made in the settings, used by a program with a scope and without, revoked. */
import { expect, signIn, test } from "./support/test";

const BALANCE = "/api/v1/asset/get_brief_asset";
const GAMES = "/api/market/games";

test("a key is made, trades within its scopes, and is dead when revoked @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
  playwright,
  baseURL,
}) => {
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  await page.getByRole("link", { name: words("settings.access_keys.open") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("frame.title.access_keys") })).toBeVisible();
  await expect(page.getByText(words("access_keys.none"))).toBeVisible();

  const create = page.getByRole("button", { name: words("access_keys.create") });
  await create.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words("access_keys.create") }).click();
  await expect(dialog.getByText(words("access_keys.scopes_required"))).toBeVisible();
  await dialog.getByLabel(words("access_keys.name"), { exact: true }).fill("Price bot");
  await dialog.getByLabel(words("access_keys.scope.market_read")).check();
  await picture(page, "access-key-wish");
  await dialog.getByRole("button", { name: words("access_keys.create") }).click();
  const secret = await dialog.getByTestId("access-key").innerText();
  expect(secret).toMatch(/^gh_live_[0-9a-f]{64}$/u);
  await picture(page, "access-key-made");
  // It is gone from the screen only when its owner says that they have it.
  await page.keyboard.press("Escape");
  await expect(dialog.getByTestId("access-key")).toBeVisible();
  await dialog.getByRole("button", { name: words("access_keys.done") }).click();
  await expect(dialog).toBeHidden();

  const program = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await program.get(GAMES)).status()).toBe(200);
  const balance = await program.get(BALANCE);
  expect(balance.status()).toBe(403);
  expect(await balance.json()).toMatchObject({ code: "API_KEY_SCOPE_MISSING", data: { scope: "balance:read" } });
  const sessions = await program.get("/api/account/sessions");
  expect(await sessions.json()).toMatchObject({ code: "API_KEY_NOT_ACCEPTED" });

  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: "Price bot" });
  await expect(row).toContainText(words("access_keys.state.active"));
  await expect(row).toContainText(secret.slice(0, 12));
  await expect(row).not.toContainText(words("access_keys.never_used"));
  await picture(page, "access-keys");
  await row.getByRole("button", { name: words("access_keys.revoke_one", { name: "Price bot" }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("access_keys.revoke"), exact: true })
    .click();
  await expect(row).toContainText(words("access_keys.state.revoked"));
  expect(await (await program.get(GAMES)).json()).toMatchObject({ code: "API_KEY_INVALID" });
  await program.dispose();
});
