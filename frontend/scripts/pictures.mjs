/**
 * Pictures of the main screens for a person to look at, in all sizes, both colour schemes, English and Arabic:
 * `npm run pictures -- http://localhost:8080 [part of a screen's name...]`. Starts nothing: a server with demo data
 * must run there (`make run`). Writes to artefacts/pictures; fails for what is seen to be wrong (pictures/faults.mjs).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "./pictures/chromium.mjs";
import { callerAt, examples, PEOPLE, signIn } from "./pictures/demo.mjs";
import { faultsOf } from "./pictures/faults.mjs";
import { screensOf } from "./pictures/screens.mjs";

const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const SCHEMES = ["dark", "light"];
const LANGUAGES = ["en", "ar"];
/** Ours: so many screens at once; a page that is drawn needs a processor for itself. */
const AT_ONCE = 4;
/** Ours: what is not there by then is looked at as it is. */
const COMES_WITHIN_MS = 15_000;

const [address, ...wanted] = process.argv.slice(2);
if (address === undefined) {
  console.error("pictures: say where the server is: npm run pictures -- http://localhost:8080");
  process.exit(2);
}
const folder = join(import.meta.dirname, "..", "artefacts", "pictures");
mkdirSync(folder, { recursive: true });

const server = callerAt(address);
const tokens = {};
for (const [person, email] of Object.entries(PEOPLE)) tokens[person] = await signIn(server, email);
const screens = screensOf(await examples(server, tokens.buyer));
const jobs = LANGUAGES.flatMap((language) =>
  Object.entries(screens).flatMap(([person, those]) =>
    Object.entries(those)
      .filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
      .map(([name, path]) => ({ language, person, name, path })),
  ),
);

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
/** A fault, and where it was seen: one that is there in all sizes is said once. */
const faults = new Map();
let pictures = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await look(job);
  }),
);
await browser.close();

console.log(`${pictures} pictures in artefacts/pictures`);
for (const [fault, places] of faults) console.error(`${fault}\n    ${[...places].join(" ")}`);
process.exitCode = faults.size === 0 ? 0 : 1;

async function look({ language, person, name, path }) {
  const context = await browser.newContext({ baseURL: address, locale: language, reducedMotion: "reduce" });
  const page = await context.newPage();
  const identity = { token: tokens[person], visitor_token: null, locale: language, locale_chosen: true };
  await page.addInitScript((kept) => localStorage.setItem("guildhall.identity", JSON.stringify(kept)), identity);
  await page.setViewportSize(SIZES[0]);
  await page.goto(path);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await settle(page);
      await page.screenshot({ path: join(folder, `${name}-${language}-${scheme}-${size.width}.png`) });
      pictures += 1;
    }
    for (const fault of await page.evaluate(faultsOf)) note(fault, `${name} ${language} ${size.width}`);
  }
  await context.close();
}

function note(fault, place) {
  if (!faults.has(fault)) faults.set(fault, new Set());
  faults.get(fault).add(place);
}

/** Nothing is on its way, nothing moves, and the new size has been drawn. */
async function settle(page) {
  await page
    .waitForFunction(
      () =>
        document.querySelector("h1, [role=dialog]") !== null &&
        document.querySelector("[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root") === null,
      undefined,
      { timeout: COMES_WITHIN_MS },
    )
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}
