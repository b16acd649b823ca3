/** An agent of customer service: a browser that stays connected, and the desk's calls as its page makes them. */
import { expect, type Page } from "@playwright/test";
import { needsOwnServer, signIn } from "./test";

export class SupportAgent {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Signs in and comes on duty. The open page keeps the agent there: who has no live socket is gone. */
  static async onDuty(page: Page, email: string, locale: string | undefined): Promise<SupportAgent> {
    await signIn(page, email, locale);
    await page.goto("/settings");
    const agent = new SupportAgent(page);
    await agent.call("console_set_duty", { state: "online" });
    return agent;
  }

  /** One call of the desk; its answer, or the refusal's code. */
  async call<Answer = Record<string, unknown>>(name: string, body: object): Promise<Answer> {
    const { token } = await this.page.evaluate(
      () => JSON.parse(localStorage.getItem("guildhall.identity") ?? "{}") as { token: string },
    );
    const answer = await this.page.request.post(`/api/im/${name}`, {
      data: body,
      headers: { authorization: `PS ${token}` },
    });
    const { code, data, message } = (await answer.json()) as { code: unknown; data: Answer; message?: string };
    expect(code, `${name}: ${message ?? ""}`).toBe(0);
    return data;
  }

  /**
   * The conversation in which `words` were said last: given to me, or taken out of the line when my hands are full of
   * others.
   */
  async conversationWith(words: string): Promise<string> {
    const { teams } = await this.call<{ teams: { team_id: string }[] }>("console_me", {});
    let id: string | undefined;
    await expect
      .poll(async () => {
        const { conversations } = await this.call<{
          conversations: { conversation_id: string; last_msg?: { body: { text?: string } } }[];
        }>("console_talks", { owner: "me", limit: 100 });
        id = conversations.find(({ last_msg }) => last_msg?.body.text?.includes(words))?.conversation_id;
        if (id === undefined)
          await this.takeFromLine(
            teams.map(({ team_id }) => team_id),
            words,
          );
        return id;
      })
      .toBeDefined();
    return id ?? "";
  }

  private async takeFromLine(teams: readonly string[], words: string): Promise<void> {
    for (const team_id of teams) {
      const { entries } = await this.call<{ entries: { conversation_id: string; preview: string }[] }>(
        "console_queue",
        { team_id, limit: 100 },
      );
      const found = entries.find(({ preview }) => preview.includes(words));
      if (found !== undefined)
        await this.call("console_take", { conversation_id: found.conversation_id, command_id: crypto.randomUUID() });
    }
  }

  async say(conversation_id: string, text: string): Promise<void> {
    await this.call("send_msg", {
      conversation_id,
      client_msg_id: crypto.randomUUID(),
      body: { type: 1, text },
      force: true,
    });
  }

  async resolve(conversation_id: string, wrap_up?: string): Promise<void> {
    await this.call("change_conversation_state", {
      conversation_id,
      state: "resolved",
      command_id: crypto.randomUUID(),
      ...(wrap_up === undefined ? {} : { wrap_up }),
    });
  }
}

/** How one of the sandbox's translators behaves from now on: its buttons, pressed. */
export async function translatorBehaves(
  page: Page,
  vendor: "libre" | "google",
  behaviour: "answer" | "fail" | "delay",
): Promise<void> {
  needsOwnServer();
  const answer = await page.request.post("/sandbox/translator/behaviour", { form: { vendor, behaviour } });
  expect(answer.ok()).toBe(true);
}
