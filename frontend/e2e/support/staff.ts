/** What staff do on the screens of the admin area, in English: nothing here calls the server by itself. */
import { expect, type Locator, type Page } from "@playwright/test";
import { choose } from "./choose";
import { wordsOf } from "./test";

const words = wordsOf("en");

export class StaffScreens {
  private readonly page: Page;
  private readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
  }

  /** A legal text in English. */
  async writes(kind: string, text: string): Promise<void> {
    const { page, main } = this;
    await page.goto("/console/legal");
    await main
      .getByRole("group", { name: words("legal_texts.column.text") })
      .getByRole("button", { name: words(kind) })
      .click();
    await main.getByRole("textbox", { name: words("legal_texts.body"), exact: true }).fill(text);
    await main.getByLabel(words("legal_texts.reason")).fill("The first of ours");
    await this.press("legal_texts.publish");
    await expect(main.getByRole("table", { name: words("legal_texts.history.title") })).toContainText("English");
  }

  async makesTeam(name: string): Promise<void> {
    await this.page.goto("/console/teams");
    await this.press("admin.teams.new");
    await this.main.getByRole("textbox", { name: words("admin.teams.name"), exact: true }).fill(name);
    await this.press("admin.save");
    await expect(this.main.getByRole("combobox", { name: words("admin.team") })).toHaveValue(name);
  }

  /** To the team that is open. */
  async addsMember(uid: string): Promise<void> {
    const { main, page } = this;
    await page.goto("/console/teams");
    const members = main.getByRole("region", { name: words("admin.members.title") });
    await members.getByRole("textbox", { name: words("admin.members.uid") }).fill(uid);
    await members.getByRole("button", { name: words("admin.members.add"), exact: true }).click();
    await expect(members.getByRole("listitem")).toHaveCount(1);
  }

  async addsGame(name: string, key: string, kind: string): Promise<void> {
    await this.page.goto("/console/catalogue/games");
    await this.press("catalogue.add_game");
    const dialog = this.page.getByRole("dialog", { name: words("catalogue.add_game") });
    await dialog.getByRole("textbox", { name: words("catalogue.field.name"), exact: true }).fill(name);
    await dialog.getByRole("textbox", { name: words("catalogue.game.key"), exact: true }).fill(key);
    await choose(dialog.getByRole("combobox", { name: words("catalogue.game.kind"), exact: true }), kind);
    await dialog.getByRole("button", { name: words("admin.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async addsGoods(game: string, kind: string, name: string, guide: string): Promise<void> {
    const { main, page } = this;
    await page.goto("/console/catalogue/new");
    await choose(main.getByRole("combobox", { name: words("market.filter.game"), exact: true }), game);
    await choose(main.getByRole("combobox", { name: words("catalogue.kind"), exact: true }), kind);
    await main.getByRole("textbox", { name: words("catalogue.field.name"), exact: true }).fill(name);
    await main.getByRole("textbox", { name: words("catalogue.field.guide_cents") }).fill(guide);
    await this.press("admin.save");
    await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  /** A role; answers the person's number. */
  async gives(email: string, role: string): Promise<string> {
    const { main, page } = this;
    await page.goto("/console/people");
    await main.getByRole("searchbox", { name: words("people.field") }).fill(email);
    await main.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
    await page.getByRole("button", { name: words("people.act.set_role.do"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words("people.act.set_role.do") });
    await choose(dialog.getByRole("combobox", { name: words("people.role_label") }), words(`people.role.${role}`));
    await dialog.getByLabel(words("people.reason")).fill("Proved to us who they are");
    await dialog.getByRole("button", { name: words("people.act.set_role.do"), exact: true }).click();
    await expect(dialog).toBeHidden();
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  }

  /** A line of a seller's packs of a game, with one device. */
  async opensQueue(seller: string, game: string): Promise<void> {
    await this.page.goto("/console/queues");
    await this.press("admin.queues.open");
    const dialog = this.page.getByRole("dialog", { name: words("admin.queues.open") });
    await dialog.getByRole("textbox", { name: words("admin.queues.seller") }).fill(seller);
    await choose(dialog.getByRole("combobox", { name: words("admin.queues.game") }), game);
    await dialog.getByRole("button", { name: words("admin.queues.open"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(this.main.getByRole("button").filter({ hasText: game })).toBeVisible();
  }

  /** An event at the next midnight in which everybody wins the same. */
  async announces(prize: string): Promise<void> {
    await this.page.goto("/console/events");
    await this.press("admin.events.announce");
    const dialog = this.page.getByRole("dialog", { name: words("admin.events.announce") });
    for (const line of await dialog.getByRole("listitem").all())
      await line.getByRole("textbox", { name: words("admin.events.odds") }).fill("0");
    const line = dialog.getByRole("group", { name: words(`lottery.prize.${prize}`) });
    await line.getByRole("textbox", { name: words("admin.events.odds") }).fill("100");
    await line.getByRole("textbox", { name: words("admin.events.min") }).fill("10");
    await line.getByRole("textbox", { name: words("admin.events.max") }).fill("5");
    await dialog.getByRole("button", { name: words("admin.events.announce"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(this.main.getByRole("region", { name: words("admin.events.coming") })).toBeVisible();
  }

  async seesAllSetUp(): Promise<void> {
    await this.page.goto("/console/setup");
    await expect(this.main.getByText(words("setup.open"))).toBeVisible();
    await expect(this.main.getByText(words("setup.state.open"), { exact: true })).toHaveCount(0);
    await expect(this.main.getByText(words("setup.state.optional"), { exact: true })).toHaveCount(0);
  }

  /** So many dollars of the newest order, which has been delivered. */
  async refunds(amount: string): Promise<void> {
    const { main, page } = this;
    await page.goto("/console/orders");
    const table = main.getByRole("table", { name: words("console.orders"), exact: true });
    await table.locator("tbody tr").first().getByRole("button").first().click();
    await page.getByRole("button", { name: words("order.act.refund"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words("order.act.refund") });
    await dialog.getByRole("textbox", { name: /\(USD\)/u }).fill(amount);
    await dialog.getByLabel(words("order.field.reason")).fill("One code had been used");
    await dialog.getByRole("button", { name: words("order.act.refund"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Has today compared; what was paid and what went back is the same on both sides. */
  async reconcilesToday(paid: string, refunded: string): Promise<void> {
    const { main, page } = this;
    await page.goto("/console/reconciliation");
    await this.press("reconciliation.today");
    const day = main
      .getByRole("table", { name: words("reconciliation.days") })
      .getByRole("row")
      .nth(1);
    await expect(day).not.toContainText(words("reconciliation.due"));
    await expect(day.getByText(paid, { exact: true })).toHaveCount(2);
    await expect(day.getByText(refunded)).toHaveCount(2);
    await expect(main.getByText(words("reconciliation.none"), { exact: true })).toBeVisible();
  }

  private async press(name: string): Promise<void> {
    await this.main.getByRole("button", { name: words(name), exact: true }).click();
  }
}
