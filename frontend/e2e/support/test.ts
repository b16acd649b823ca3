/** The tests' own `test`: a server for the worker, words in the project's language, and a pair nobody else uses. */
import { readFileSync } from "node:fs";
import { test as base, type Browser, type BrowserContext, type Page, type TestInfo } from "@playwright/test";
import { Server } from "./server";

export { expect } from "@playwright/test";

const PASSWORD = "Guild2026hall";
let pairsUsed = 0;

/** Looks a text up as the client does, so that a test reads the same in every language. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

/** A demo buyer and seller with an open talk. */
export interface Pair {
  buyer: string;
  seller: string;
}

interface TestFixtures {
  words: Words;
  pair: Pair;
  /** A new browser context for one more person, in the project's screen and language. */
  person: () => Promise<Page>;
  /** Keeps a picture of the page among the run's artefacts. */
  picture: (page: Page, name: string) => Promise<void>;
}

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  words: async ({ locale }, use) => use(wordsOf(locale ?? "en")),
  pair: async ({}, use) => {
    pairsUsed += 1;
    await use({ buyer: `buyer${pairsUsed}@demo.guildhall.test`, seller: `seller${pairsUsed}@demo.guildhall.test` });
  },
  person: async ({ browser, server }, use, info) => {
    const open: BrowserContext[] = [];
    await use(async () => {
      const context = await newContext(browser, server, info);
      open.push(context);
      return context.newPage();
    });
    await Promise.all(open.map((context) => context.close()));
  },
  picture: async ({}, use, info) => {
    await use(async (page, name) => {
      await page.screenshot({ path: `artefacts/${info.project.name}-${name}.png` });
    });
  },
});

function newContext(browser: Browser, server: Server, info: TestInfo): Promise<BrowserContext> {
  const { viewport, locale, colorScheme, hasTouch, isMobile } = info.project.use;
  const options = { viewport, locale, colorScheme, hasTouch, isMobile };
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return browser.newContext({ ...set, baseURL: server.url });
}

function wordsOf(locale: string): Words {
  const language = locale.split("-")[0] ?? "en";
  const file = new URL(`../../src/locales/${language}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  return (key, values = {}) => {
    const found = key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof found !== "string") throw new Error(`no text ${key} in ${language}`);
    return found.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

/** Signs in without the dialog, for tests about something else; the dialog has tests of its own. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/");
  const answer = await page.request.post("/api/account/email/login", { data: { email, password: PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string } };
  await page.evaluate((token) => {
    const identity = JSON.parse(localStorage.getItem("guildhall.identity") ?? "{}") as object;
    localStorage.setItem("guildhall.identity", JSON.stringify({ ...identity, token, visitor_token: null }));
  }, data.token);
  await page.reload();
}
