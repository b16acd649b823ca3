/** An announced event is cancelled while somebody looks at it: they see why at once, and what was published stays. */
import { expect, signIn, test } from "./support/test";
import { Caller } from "./support/trade";
import { expectUsableByEverybody } from "./support/usable";

const ADMIN = "admin@demo.guildhall.test";
const DAY_MS = 86_400_000;

/** Announces an event at the midnight in so many days; its id. */
async function announce(admin: Caller, days: number): Promise<string> {
  const starts_at = (Math.floor(Date.now() / DAY_MS) + days) * DAY_MS;
  const prizes = [
    { prize: "coupon_5", odds_ppm: 200_000, stock: 500, min_spend_cents: 1_000, max_deduction_cents: 500 },
    { prize: "thanks", odds_ppm: 800_000 },
  ];
  const { event_id } = await admin.post<{ event_id: string }>("/api/admin/event/announce", { starts_at, prizes });
  return event_id;
}

test("an event is cancelled while somebody looks at it, who sees why and hears of it @everywhere", {
  tag: "@own-server",
}, async ({ page, person, pair, words, locale, picture }) => {
  test.slow(); // four pages, each checked by axe
  const admin = await Caller.signedIn(page.request, ADMIN);
  const event = await announce(admin, 30);
  const reason = "The game's servers are down that week.\nWe'll announce another event soon.";

  await signIn(page, pair.buyer.email, locale);
  const isEntered = page.waitForResponse((answer) => answer.url().includes("/api/event/session"));
  const isHearing = page.waitForResponse((answer) => answer.url().includes("/api/account/notice/list"));
  await page.goto(`/event?event=${event}`);
  await expect(page.getByText(words("lottery.why.announced"))).toBeVisible();
  await Promise.all([isEntered, isHearing]);

  const desk = await person();
  await signIn(desk, ADMIN, locale);
  await desk.goto("/console/events");
  const coming = desk.getByRole("region", { name: words("admin.events.coming") });
  await expect(coming.getByRole("listitem")).toHaveCount(1);
  await coming.getByRole("button", { name: new RegExp(`^${words("admin.events.cancel.title")}`, "u") }).click();
  const dialog = desk.getByRole("dialog", { name: words("admin.events.cancel.title") });
  const act = dialog.getByRole("button", { name: words("admin.events.cancel.title"), exact: true });
  await expect(act).toBeDisabled();
  await dialog.getByRole("textbox", { name: words("admin.events.cancel.reason") }).fill(reason);
  await expectUsableByEverybody(desk);
  await picture(desk, "event-cancel");
  await act.click();
  await expect(dialog).toBeHidden();
  await expect(coming).toBeHidden();
  const past = desk.getByRole("region", { name: words("admin.events.over") });
  const listed = past.getByRole("listitem").first();
  await expect(listed).toContainText(words("admin.events.status.cancelled"));
  await expect(listed).toContainText("The game's servers are down that week.");
  await picture(desk, "events-with-a-cancelled-one");

  // Without being asked.
  await expect(page.getByText(words("lottery.why.cancelled"))).toBeVisible();
  await expect(page.getByText("The game's servers are down that week.")).toBeVisible();
  await expect(page.getByRole("button", { name: words("lottery.draw.button"), exact: true })).toHaveCount(0);
  const toast = page.getByRole("status").filter({ hasText: words("notice.kind.event_cancelled") });
  await expect(toast).toBeVisible();
  await picture(page, "event-cancelled");
  await expectUsableByEverybody(page);

  await page
    .getByRole("link", { name: words("lottery.fair.title") })
    .first()
    .click();
  await expect(page.getByText(words("lottery.fair.cancelled"))).toBeVisible();
  await expect(page.getByText(words("lottery.fair.days.unused"), { exact: true })).toHaveCount(7);
  await picture(page, "event-cancelled-fairness");
  await expectUsableByEverybody(page);

  // The notice leads back to it, whatever runs meanwhile.
  await page.goto("/notices");
  const row = page.getByRole("main").getByRole("listitem").first();
  await expect(row).toContainText(words("notice.kind.event_cancelled"));
  await picture(page, "event-cancelled-notice");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/event\\?event=${event}$`, "u"));
  await expect(page.getByText(words("lottery.why.cancelled"))).toBeVisible();
  await page.getByRole("link", { name: words("lottery.cancelled.current") }).click();
  await expect(page.getByText(words("lottery.why.cancelled"))).toBeHidden();
  await expect(page.getByRole("button", { name: words("lottery.draw.button"), exact: true })).toBeVisible();

  // Its days are free.
  await announce(admin, 30);
});
