/** Two of the staff change a balance, while its owner looks at it. */
import { expect, signIn, test } from "./support/test";
import { Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

const AGENT = "agent9@demo.guildhall.test";

test("what an agent proposes an administrator confirms, and the owner sees it at once @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const admin = await Caller.signedIn(page.request, "admin@demo.guildhall.test");
  const agent = await admin.get<{ people: { uid: string }[] }>(`/api/admin/search?query=${encodeURIComponent(AGENT)}`);
  await admin.post("/api/admin/account/set_permissions", {
    uid: agent.people[0]?.uid,
    permissions: ["payments", "people"],
    reason: "She does the books",
  });
  const owner = await person();
  await signIn(owner, pair.buyer.email, locale);
  await owner.goto("/market");
  const found = await admin.get<{ people: { uid: string }[] }>(
    `/api/admin/search?query=${encodeURIComponent(pair.buyer.email)}`,
  );

  await signIn(page, AGENT, locale);
  await page.goto(`/console/people/${found.people[0]?.uid ?? ""}`);
  await page.getByRole("link", { name: words("people.adjust"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words("adjustments.new") });
  await dialog.getByRole("textbox", { name: words("adjustments.amount") }).fill("12.34");
  await dialog.getByLabel(words("people.reason")).fill("A code that never came");
  await expectUsableByEverybody(page);
  await picture(page, "adjustment-proposed");
  await dialog.getByRole("button", { name: words("adjustments.propose"), exact: true }).click();
  await expect(dialog).toBeHidden();
  const own = page.getByRole("listitem").filter({ hasText: "A code that never came" }).first();
  await expect(own).toContainText(words("adjustments.needs_admin"));

  const second = await person();
  await signIn(second, "admin@demo.guildhall.test", locale);
  await second.goto("/console/adjustments");
  const row = second.getByRole("listitem").filter({ hasText: pair.buyer.name });
  await expect(row).toContainText("12.34");
  await picture(second, "adjustments");
  await expectUsableByEverybody(second);
  await row.getByRole("button", { name: words("adjustments.confirm.title"), exact: true }).click();
  const asked = second.getByRole("dialog", { name: words("adjustments.confirm.title") });
  await picture(second, "adjustment-confirmed");
  await asked.getByRole("button", { name: words("adjustments.confirm.title"), exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(row).toBeHidden();

  // Without being asked.
  const toast = owner.getByRole("status").filter({ hasText: words("notice.kind.balance_added") });
  await expect(toast).toContainText("12.34");
  await toast.getByRole("button", { name: words("notice.open"), exact: true }).click();
  await expect(owner.getByText(words("wallet.cause.adjustment")).first()).toBeVisible();
  await picture(owner, "adjustment-in-balance");
});
