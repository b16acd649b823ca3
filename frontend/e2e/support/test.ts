/** The tests' own `test`: a server for the worker, words in the project's language, and a pair nobody else uses. */
import { readFileSync } from "node:fs";
import { test as base, type Browser, type BrowserContext, type Page, type TestInfo } from "@playwright/test";
import { scaled } from "../../../scripts/machine-speed.mjs";
import { Server } from "./server";

export { expect } from "@playwright/test";

/**
 * On a story that kills or pauses its server or one of the sandbox's parties, or changes what all others see: it gets a
 * server of its own.
 */
const OWN_SERVER = "@own-server";

/**
 * The demonstration gives its first buyers purchases, a balance and talks with support. A story that leans on them
 * would pass or fail by its place in the run: no pair is one of theirs.
 */
const PAIRS_WITH_A_PAST = 4;

let pairsUsed = PAIRS_WITH_A_PAST;

/** Looks a text up as the client does, so that a test reads the same in every language. */
export type Words = (key: string, values?: Record<string, string | number>) => string;

/** A demo buyer and seller with an open conversation. */
export interface Pair {
  buyer: Person;
  seller: Person;
}

export interface Person {
  email: string;
  /** Seen by the other; the same in every language. */
  name: string;
}

interface TestFixtures {
  server: Server;
  words: Words;
  pair: Pair;
  /** A new browser context for one more person, in the project's screen and language. */
  person: () => Promise<Page>;
  /** Keeps a picture of the page among the run's artefacts. */
  picture: (page: Page, name: string) => Promise<void>;
}

interface WorkerFixtures {
  /** Started by the first story of the worker that asks for it. */
  sharedServer: () => Promise<Server>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedServer: [
    async ({}, use) => {
      let started: Promise<Server> | undefined;
      await use(() => (started ??= Server.start({ isShared: true })));
      await (await started)?.stop();
    },
    { scope: "worker", timeout: scaled(120_000) },
  ],
  server: [
    async ({ sharedServer }, use, info) => {
      if (!info.tags.includes(OWN_SERVER)) return use(await sharedServer());
      const server = await Server.start();
      await use(server);
      if (info.status !== info.expectedStatus) console.log(server.tail());
      await server.stop();
    },
    { timeout: scaled(120_000) },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  words: async ({ locale }, use) => use(wordsOf(locale ?? "en")),
  pair: async ({}, use) => {
    pairsUsed += 1;
    const demo = (kind: string) => ({
      email: `${kind.toLowerCase()}${pairsUsed}@demo.guildhall.test`,
      name: `${kind} ${pairsUsed}`,
    });
    await use({ buyer: demo("Buyer"), seller: demo("Seller") });
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

/** What the running story is about to do would be felt by others on its server. */
export function needsOwnServer(): void {
  if (!test.info().tags.includes(OWN_SERVER)) throw new Error(`this story needs the tag ${OWN_SERVER}`);
}

function newContext(browser: Browser, server: Server, info: TestInfo): Promise<BrowserContext> {
  const { viewport, locale, colorScheme, hasTouch, isMobile, contextOptions } = info.project.use;
  const options = { ...contextOptions, viewport, locale, colorScheme, hasTouch, isMobile };
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return browser.newContext({ ...set, baseURL: server.url });
}

const RIGHT_TO_LEFT = new Set(["ar"]);

/** The words of a language. */
export function wordsOf(locale: string): Words {
  const language = languageOf(locale);
  const texts = new Map<string, unknown>();
  const textsOf = (namespace: string) => {
    const file = new URL(`../../src/locales/${language}/${namespace}.json`, import.meta.url);
    if (!texts.has(namespace)) texts.set(namespace, JSON.parse(readFileSync(file, "utf8")));
    return texts.get(namespace);
  };
  const find = (key: string) => {
    const [namespace = "", ...parts] = key.split(".");
    return parts.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], textsOf(namespace));
  };
  // The client isolates what is put into a right-to-left sentence; so must what is looked for.
  const put = (value: string | number | undefined) =>
    RIGHT_TO_LEFT.has(language) ? `\u2068${value ?? ""}\u2069` : String(value ?? "");
  return (key, values = {}) => {
    const plural =
      typeof values["count"] === "number" ? `${key}_${new Intl.PluralRules(language).select(values["count"])}` : key;
    const found = find(plural) ?? find(key);
    if (typeof found !== "string") throw new Error(`no text ${key} in ${language}`);
    return found.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => put(values[name]));
  };
}

function languageOf(locale: string): string {
  return locale.split("-")[0] ?? "en";
}

/** The password of every demo account. */
export const DEMO_PASSWORD = "Guild2026hall";

/** A session of somebody whose account speaks the language of the project. */
export async function openSession(
  page: Page,
  email: string,
  locale: string | undefined,
): Promise<{ token: string; language: string }> {
  const answer = await page.request.post("/api/account/email/login", { data: { email, password: DEMO_PASSWORD } });
  const { data } = (await answer.json()) as { data: { token: string } };
  const language = languageOf(locale ?? "en");
  await page.request.post("/api/account/set_language", {
    data: { language },
    headers: { authorization: `PS ${data.token}` },
  });
  return { token: data.token, language };
}

/**
 * Signs in without the dialog, for tests about something else; the dialog has tests of its own. The account takes on
 * the project's language, in which its letters and what the server words for it are written.
 */
export async function signIn(page: Page, email: string, locale: string | undefined): Promise<void> {
  const { token, language } = await openSession(page, email, locale);
  // On a page of the house without the client, which would write its own idea of who is here over ours.
  await page.goto("/icon.svg");
  await page.evaluate(
    ([token, locale]) =>
      localStorage.setItem("guildhall.identity", JSON.stringify({ token, visitor_token: null, locale })),
    [token, language],
  );
}
