/** The sandbox's inbox, read as a person reads it: in another tab. */
import { expect, type Page } from "@playwright/test";

/** The code of the newest mail to `email`; the inbox may be another process's. */
export async function codeFor(email: string, page: Page, origin = ""): Promise<string> {
  const inbox = await page.context().newPage();
  await inbox.goto(`${origin}/sandbox/inbox?to=${encodeURIComponent(email)}`);
  const code = inbox.getByRole("article").first().locator("p.code code");
  await expect(code).toHaveText(/^\w{6}$/); // the page looks for new mail by itself
  const text = await code.innerText();
  await inbox.close();
  return text;
}
