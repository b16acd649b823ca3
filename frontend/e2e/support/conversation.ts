/**
 * What a person does in a conversation, and what stands in it. Works the same in the dock, on the page and on a phone.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Words } from "./test";

export class ConversationOnPage {
  readonly page: Page;
  protected readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  /** From the list of conversations into the one with `name`. */
  async openFromList(name: string): Promise<void> {
    await this.page.goto("/messages");
    await this.row(name).click();
    await expect(this.history).toBeVisible();
  }

  row(name: string): Locator {
    const list = this.page.getByRole("list", { name: this.words("conversation.list.label") });
    return list
      .getByRole("button")
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .first();
  }

  get history(): Locator {
    return this.page.getByRole("log", { name: this.words("conversation.log.history") });
  }

  get composer(): Locator {
    return this.page.getByPlaceholder(this.words("conversation.composer.placeholder"));
  }

  /** The rows of messages that say `text`, sent or not. */
  said(text: string): Locator {
    return this.history.getByRole("article").filter({ hasText: text });
  }

  /** Writes and sends; does not wait for the server. */
  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.page.getByRole("button", { name: this.words("conversation.composer.send"), exact: true }).click();
  }

  /** Writes, and waits until the server has it. */
  async say(text: string): Promise<void> {
    await this.write(text);
    await expect(this.sentMark(text)).toBeVisible();
  }

  /** The tick of one of my messages: one for sent, two for read. */
  sentMark(text: string): Locator {
    const { words } = this;
    return this.said(text).getByRole("img", {
      name: new RegExp(`^(${words("conversation.state.sent")}|${words("conversation.state.read")})$`),
    });
  }

  readMark(text: string): Locator {
    return this.said(text).getByRole("img", { name: this.words("conversation.state.read"), exact: true });
  }

  /** Every message with `stamp` in it, in the order of the page; only the words. */
  async order(stamp: string): Promise<string[]> {
    const all = await this.said(stamp).allInnerTexts();
    return all.map((text) => new RegExp(`${stamp}[\\w-]*`).exec(text)?.[0] ?? text);
  }
}
