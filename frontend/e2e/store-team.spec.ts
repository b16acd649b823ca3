/** A seller's team: somebody is invited, joins, lists for the store within the limit, and is taken off it. */
import type { Locator, Page } from "@playwright/test";
import { choose } from "./support/choose";
import { expect, signIn, test, type Words } from "./support/test";
import { Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

interface Listable {
  asset_id: string;
  name: string;
  /** What it usually costs, which is what counts against a largest amount; else the lowest price that may be asked. */
  worth: number;
}

/** Something of the seller that can be put on sale, one piece of it. */
async function listableOf(seller: Caller): Promise<Listable> {
  const { items } = await seller.get<{ items: { asset_id: string; goods: { name: string } }[] }>(
    "/api/market/partner_inventory?state=listable&page_size=1",
  );
  const [found] = items;
  if (found === undefined) throw new Error("nothing to list");
  const { asset_id, goods } = found;
  const preview = await seller.post<{ items: { min_price_cents: number; reference_price_cents?: number }[] }>(
    "/api/market/sell_order/preview/manual_plus/v2",
    { assets: [{ asset_id }] },
  );
  const [prices] = preview.items;
  return { asset_id, name: goods.name, worth: prices?.reference_price_cents ?? prices?.min_price_cents ?? 1 };
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Opens the dialog that prices the first piece the store can list. */
async function chooseFirst(page: Page, words: Words): Promise<Locator> {
  await page.goto("/sell/inventory");
  const state = page.getByRole("combobox", { name: words("market.inventory.state"), exact: true });
  await choose(state, words("market.state.listable"));
  const pieces = page.getByRole("checkbox");
  await expect(pieces.first()).toBeEnabled();
  await pieces.first().check();
  await page.getByRole("button", { name: words("market.inventory.sell"), exact: true }).click();
  return page.getByRole("dialog", { name: words("market.listing.title") });
}

test("a member lists for the store within the limit, is seen doing it, and is taken off the team @everywhere", async ({
  page,
  pair,
  words,
  locale,
  person,
  picture,
}) => {
  const item = await listableOf(await Caller.signedIn(page.request, pair.seller.email));
  await signIn(page, pair.seller.email, locale);
  await page.goto("/sell/team");
  await expect(page.getByText(words("market.team.none"))).toBeVisible();
  await page.getByRole("button", { name: words("market.team.invite"), exact: true }).click();
  const form = page.getByRole("dialog", { name: words("market.team.invite") });
  await form.getByLabel(words("market.team.email"), { exact: true }).fill(pair.buyer.email);
  await form.getByLabel(words("market.team.limit"), { exact: true }).fill(dollars(item.worth));
  await picture(page, "team-invite");
  await expectUsableByEverybody(page);
  await form.getByRole("button", { name: words("market.team.send"), exact: true }).click();
  await expect(form).toBeHidden();
  const members = page.getByRole("region", { name: words("market.team.members") });
  await expect(members.getByText(pair.buyer.email)).toBeVisible();

  const member = await person();
  await signIn(member, pair.buyer.email, locale);
  await member.goto("/sell/team");
  const invitation = member.getByRole("region", { name: words("market.team.invitation", { name: pair.seller.name }) });
  await expect(invitation.getByText(words("market.team.invitation_lead"))).toBeVisible();
  await picture(member, "team-invitation");
  await expectUsableByEverybody(member);
  await invitation.getByRole("button", { name: words("market.team.accept"), exact: true }).click();
  await expect(
    member.getByRole("region", { name: words("market.team.place", { name: pair.seller.name }) }),
  ).toBeVisible();

  const listing = await chooseFirst(member, words);
  await expect(member.getByText(words("market.team.works_for", { name: pair.seller.name }))).toBeVisible();
  const price = listing.getByLabel(`${words("market.price")} (USD)`, { exact: true });
  const submit = listing.getByRole("button", { name: words("market.listing.submit", { count: 1 }), exact: true });
  await price.fill(dollars(item.worth + 1));
  const refused = member.waitForResponse("**/api/market/sell_order/create");
  await submit.click();
  const { code, message } = (await (await refused).json()) as { code: string; message: string };
  expect(code).toBe("TEAM_NOT_ALLOWED");
  await expect(member.getByText(message)).toBeVisible();
  await price.fill(dollars(item.worth));
  await submit.click();
  await expect(member.getByText(words("market.listing.done", { count: 1 }))).toBeVisible();

  await page.reload();
  const acts = page.getByRole("region", { name: words("market.team.acts.title") });
  const listed = acts.getByRole("listitem").filter({ hasText: words("market.team.acts.kind.listed") });
  await expect(listed.filter({ hasText: pair.buyer.name })).toHaveCount(1);
  await picture(page, "team");
  await expectUsableByEverybody(page);
  await members
    .getByRole("button", { name: `${words("market.team.remove")}: ${pair.buyer.name}`, exact: true })
    .click();
  const asking = page.getByRole("dialog", { name: words("market.team.remove_one", { name: pair.buyer.name }) });
  await asking.getByRole("button", { name: words("market.team.remove"), exact: true }).click();
  await expect(members.getByText(words("market.team.none"))).toBeVisible();

  const gone = await Caller.signedIn(member.request, pair.buyer.email);
  const me = await gone.get<{ user_type: number }>("/api/account/info");
  expect(me.user_type).toBe(1);
  await member.goto("/sell/team");
  await expect(member.getByText(words("market.team.empty"), { exact: true })).toBeVisible();
});
