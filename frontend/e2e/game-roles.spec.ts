/** A character in a game: saved, verified with a code of the game, removed; and asked for where a game needs one. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { choose } from "./support/choose";
import { expect, signIn, test, type Words } from "./support/test";
import { Caller, payName } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

/** No other story trades in it. */
const GAME = "knivesout";
const GAME_NAME = "Knives Out";
const ADMIN = "admin@demo.guildhall.test";

interface Game {
  game: string;
  version: number;
  names: Record<string, string>;
  kind: string;
  is_hidden: boolean;
  role_policy: string;
}

let before = "none";
test.beforeEach(async ({ page }) => void (before = await setPolicy(page.request, "lookup")));
test.afterEach(async ({ page }) => void (await setPolicy(page.request, before)));

/** What the game asks of its traders from now on; answers what it did. */
async function setPolicy(request: APIRequestContext, role_policy: string): Promise<string> {
  const admin = await Caller.signedIn(request, ADMIN);
  const { games } = await admin.get<{ games: Game[] }>("/api/admin/catalogue/games");
  const found = games.find(({ game }) => game === GAME);
  if (found === undefined) throw new Error(`there is no ${GAME}`);
  const { game, version, names, kind, is_hidden } = found;
  await admin.post("/api/admin/catalogue/game/save", { game, version, names, kind, is_hidden, role_policy });
  return found.role_policy;
}

/** Nobody else's: one account at most verifies a character. */
const playerId = () => `7${crypto.randomUUID().replace(/\D/gu, "").padEnd(11, "0").slice(0, 11)}`;

/** What its owner reads in the game. */
async function codeOf(request: APIRequestContext, roleId: string): Promise<string> {
  await request.post("/sandbox/game_roles/code", { form: { game: GAME, role_id: roleId }, maxRedirects: 0 });
  const page = await (await request.get("/sandbox/game_roles")).text();
  const [, code] = new RegExp(`<td>${roleId}</td>\\s*<td class="key">(\\w+)</td>`, "u").exec(page) ?? [];
  if (code === undefined) throw new Error("the game shows no code");
  return code;
}

async function verify(page: Page, dialog: Locator, words: Words, roleId: string): Promise<void> {
  await dialog.getByLabel(words("settings.roles.code"), { exact: true }).fill(await codeOf(page.request, roleId));
  await dialog.getByRole("button", { name: words("settings.roles.verify"), exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("a character is saved, verified with a code of the game, and removed @everywhere", async ({
  page,
  pair,
  words,
  locale,
  picture,
}) => {
  const roleId = playerId();
  await signIn(page, pair.buyer.email, locale);
  await page.goto("/settings");
  const panel = page.getByRole("region", { name: words("settings.roles.title") });
  await expect(panel.getByText(words("settings.roles.none"))).toBeVisible();
  await panel.getByRole("button", { name: words("settings.roles.add"), exact: true }).click();
  const adding = page.getByRole("dialog", { name: words("settings.roles.add") });
  await choose(adding.getByRole("combobox", { name: words("settings.roles.game"), exact: true }), GAME_NAME);
  const id = adding.getByLabel(words("settings.roles.id"), { exact: true });
  const find = adding.getByRole("button", { name: words("settings.roles.find"), exact: true });
  await id.fill(`0${roleId}`); // nobody has that one
  await find.click();
  await expect(id).toHaveAttribute("aria-invalid", "true");
  await id.fill(roleId);
  await find.click();
  await expect(adding.getByText(roleId, { exact: true })).toBeVisible();
  await picture(page, "role-found");
  await expectUsableByEverybody(page);
  await adding.getByRole("button", { name: words("settings.roles.save"), exact: true }).click();
  await expect(adding).toBeHidden();

  const row = panel.getByRole("listitem").filter({ hasText: roleId });
  await row.getByRole("button", { name: words("settings.roles.verify") }).click();
  const dialog = page.getByRole("dialog");
  const code = dialog.getByLabel(words("settings.roles.code"), { exact: true });
  await code.fill("000000");
  await dialog.getByRole("button", { name: words("settings.roles.verify"), exact: true }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await picture(page, "role-code");
  await expectUsableByEverybody(page);
  await verify(page, dialog, words, roleId);
  await expect(row.getByText(words("settings.roles.verified"), { exact: true })).toBeVisible();
  await picture(page, "roles");

  await row.getByRole("button", { name: words("settings.roles.remove") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("settings.roles.remove"), exact: true })
    .click();
  await expect(panel.getByText(words("settings.roles.none"))).toBeVisible();
});

test("a game that needs a character asks for it at the checkout, which then goes on @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await person();
  await signIn(admin, ADMIN, locale);
  await admin.goto("/console/catalogue/games");
  const game = admin.getByRole("main").getByRole("button", { name: GAME_NAME });
  await game.click();
  const form = admin.getByRole("dialog", { name: GAME_NAME });
  const policy = form.getByRole("combobox", { name: words("catalogue.field.role_policy"), exact: true });
  await choose(policy, words("catalogue.role_policy.required"));
  await picture(admin, "game-roles");
  await expectUsableByEverybody(admin);
  await form.getByRole("button", { name: words("admin.save"), exact: true }).click();
  await expect(form).toBeHidden();
  await expect(game).toContainText(words("catalogue.game.needs_role"));

  const roleId = playerId();
  const buyer = await Caller.signedIn(page.request, pair.buyer.email);
  const goods = await buyer.get<{ items: { goods_id: string }[] }>(`/api/market/goods?game=${GAME}&state=1`);
  const offers = await buyer.get<{ items: { sell_order_id: string }[] }>(
    `/api/market/goods/sell_order?goods_id=${goods.items[0]?.goods_id ?? ""}`,
  );
  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/checkout?sell_order_id=${offers.items[0]?.sell_order_id ?? ""}&quantity=1`);
  const guide = page.getByRole("dialog", { name: words("session.guide.role.title") });
  await guide.getByLabel(words("settings.roles.id"), { exact: true }).fill(roleId);
  await picture(page, "role-guide");
  await expectUsableByEverybody(page);
  await guide.getByRole("button", { name: words("settings.roles.find"), exact: true }).click();
  await verify(page, guide, words, roleId);
  await expect(page.getByRole("button", { name: payName(words) })).toBeEnabled();

  // Once is enough.
  await page.reload();
  await expect(page.getByRole("button", { name: payName(words) })).toBeEnabled();
  await expect(guide).toBeHidden();
});
