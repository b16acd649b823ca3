/** What an agent does in the console, and what stands in it. */
import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "./test";
import { ConversationOnPage } from "./conversation";

export class ConsoleOnPage extends ConversationOnPage {
  async open(): Promise<void> {
    await this.page.goto("/console");
    await expect(this.line).toBeVisible();
  }

  /** `online`, `away` or `offline`; waits until the server has it. */
  async duty(state: string): Promise<void> {
    await this.page
      .getByRole("radiogroup", { name: this.words("agent.duty.label") })
      .getByText(this.words(`agent.duty.${state}`), { exact: true })
      .click();
    await expect(this.page.locator(`[data-state="${state}"]`)).toBeVisible();
  }

  get owing(): Locator {
    return this.page.getByRole("region", { name: this.words("agent.list.owing"), exact: true }).locator("[data-row]");
  }

  get line(): Locator {
    return this.page.getByRole("region", { name: this.words("agent.list.line"), exact: true });
  }

  /** Last words of those in line, the next first. */
  async waiting(stamp: RegExp): Promise<string[]> {
    const texts = await this.line.locator("[data-row]").allInnerTexts();
    return texts.flatMap((text) => stamp.exec(text)?.[0] ?? []);
  }

  async mine(stamp: RegExp): Promise<string[]> {
    const texts = await this.owing.allInnerTexts();
    return texts.flatMap((text) => stamp.exec(text)?.[0] ?? []).sort();
  }

  anyRow(text: string): Locator {
    return this.page.locator("[data-row]").filter({ hasText: text }).first();
  }

  async openConversation(text: string): Promise<void> {
    await this.anyRow(text).click();
    await expect(this.said(text)).toBeVisible();
  }

  /** By key, as agents do; the focus stands on the row, where keys are no letters. */
  async press(key: string): Promise<void> {
    await this.page.locator("[data-row][aria-current]").first().focus();
    await this.page.keyboard.press(key);
  }

  async resolve(): Promise<void> {
    await this.press("e");
    const dialog = this.page.getByRole("dialog", { name: this.words("agent.resolve.title") });
    const first = dialog.getByRole("radio").first();
    if ((await first.count()) > 0) await first.click();
    await dialog.getByRole("button", { name: this.words("agent.resolve.do") }).click();
    await expect(dialog).toBeHidden();
  }

  async handOver(to: string, note: string): Promise<void> {
    await this.press("h");
    const dialog = this.page.getByRole("dialog", { name: this.words("agent.hand_over.title") });
    await dialog.getByRole("radio", { name: new RegExp(to) }).click();
    await dialog.getByLabel(this.words("agent.hand_over.note")).fill(note);
    await dialog.getByRole("button", { name: this.words("agent.hand_over.give"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}

/** A caller of the API without a page: the administrator who sets the desk up. */
export async function apiOf(
  page: Page,
  email: string,
): Promise<(name: string, data: object) => Promise<Record<string, unknown>>> {
  const answer = await page.request.post("/api/account/email/login", { data: { email, password: DEMO_PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string } };
  return async (name, payload) => {
    const said = await page.request.post(`/api/im/${name}`, {
      data: payload,
      headers: { authorization: `PS ${data.token}` },
    });
    const envelope = (await said.json()) as { code: number | string; data: Record<string, unknown> };
    expect(envelope.code, `${name}: ${JSON.stringify(envelope)}`).toBe(0);
    return envelope.data;
  };
}

/**
 * Resolves every conversation the demo data left at the desk, so that a test begins with nobody in line and nobody
 * busy.
 */
export async function clearSupport(page: Page): Promise<void> {
  const call = await apiOf(page, "admin@demo.guildhall.test");
  const { teams } = (await call("console_me", {})) as { teams: { team_id: string }[] };
  for (const { team_id } of teams) {
    const { entries } = (await call("console_queue", { team_id, limit: 100 })) as {
      entries: { conversation_id: string }[];
    };
    const { conversations } = (await call("console_talks", { owner: "team", team_id, state: "open", limit: 100 })) as {
      conversations: { conversation_id: string }[];
    };
    for (const conversation_id of new Set([...entries, ...conversations].map((one) => one.conversation_id))) {
      await call("console_take", { conversation_id, over: true, command_id: randomUUID() });
      await call("change_conversation_state", { conversation_id, state: "resolved", command_id: randomUUID() });
    }
  }
}
