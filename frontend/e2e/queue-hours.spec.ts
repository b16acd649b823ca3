/** An operator gives a queue opening hours; outside of them a buyer reads when it opens. */
import { expect, signIn, test } from "./support/test";
import { gameName } from "./support/topup";

const GAME = "zzz";
const DAY_MS = 86_400_000;

test("outside its opening hours a queue is closed, and says when it opens @everywhere", async ({
  page,
  person,
  pair,
  words,
  locale,
  picture,
}) => {
  const desk = await person();
  await signIn(desk, "admin@demo.guildhall.test", locale);
  const name = await gameName(desk, GAME, locale);
  await desk.goto("/console/queues");
  const row = desk.getByRole("main").getByRole("button").filter({ hasText: name }).first();
  await row.click();
  const queue = desk
    .getByRole("region")
    .filter({ has: desk.getByRole("group", { name: words("admin.queues.switches"), exact: true }) });
  const hours = words("admin.queues.hours.title");
  await queue.getByRole("button", { name: hours }).click();
  const dialog = desk.getByRole("dialog", { name: hours });
  // The day after tomorrow, whatever zone it is: closed now.
  const open = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.now() + 2 * DAY_MS);
  await dialog.getByRole("button", { name: words("admin.teams.add_hours", { day: open }) }).click();
  await picture(desk, "queue-hours");
  await dialog.getByRole("button", { name: words("admin.save") }).click();
  await expect(dialog).toBeHidden();
  await expect(queue.getByText(words("admin.queues.hours.outside"))).toBeVisible();
  await picture(desk, "queue-outside-hours");

  await signIn(page, pair.buyer.email, locale);
  await page.goto(`/top-up/game/${GAME}`);
  const closed = page.getByText(words("topup.queue.closed"), { exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  // The queue that was shown is that of one region.
  await page
    .locator("input[name=region]")
    .nth(await closedAt())
    .check({ force: true });
  await expect(closed.first()).toBeVisible({ timeout: 30_000 });
  await picture(page, "top-up-closed");

  await queue.getByRole("button", { name: hours }).click();
  await dialog.getByRole("button", { name: words("admin.teams.remove") }).click();
  await dialog.getByRole("button", { name: words("admin.save") }).click();
  await expect(dialog).toBeHidden();
  await expect(queue.getByText(words("admin.queues.hours.always"))).toBeVisible();
  await expect(closed).toHaveCount(0, { timeout: 30_000 });

  /** Which of the game's queues is closed. */
  async function closedAt(): Promise<number> {
    const queues = await page.request.get(`/api/topup/queues?game=${GAME}`);
    const found = (await queues.json()) as { data: { queues: { state: string }[] } };
    return found.data.queues.findIndex(({ state }) => state === "closed");
  }
});
