/**
 * Checks the words of the page: every key the code asks for exists in English, every English key is asked for, and each
 * of the other 13 languages has the same keys (plurals by its own rules), the same values to fill in, and nothing
 * empty. Terms of the product are checked against `terms.json`, in the server's texts too: one thing has one name.
 *
 * `npm run locales` fails when something is missing. `-- --list ar` prints what a language still lacks, as JSON.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { wrongTerms } from "./terms.mjs";
import { textsOfChunks } from "./texts-of-chunks.mjs";

const LANGUAGES = ["en", "zh_Hant", "ja", "id", "ms", "fil", "vi", "th", "fr", "it", "de", "es", "ru", "ar"];
const PLURALS = ["zero", "one", "two", "few", "many", "other"];
const source = join(import.meta.dirname, "..", "src");
const folder = join(source, "locales");
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const terms = read(join(import.meta.dirname, "terms.json"));

/** `{a: {b: "x"}}` becomes `{"a.b": "x"}`. */
function flatten(tree, prefix = "") {
  return Object.entries(tree).reduce((flat, [key, value]) => {
    const path = prefix === "" ? key : `${prefix}.${key}`;
    return typeof value === "object" ? { ...flat, ...flatten(value, path) } : { ...flat, [path]: value };
  }, {});
}

/** All namespaces of a language as one flat list of keys; the name of the file is the first part of the key. */
function words(language) {
  if (!existsSync(join(folder, language))) return undefined;
  const namespaces = readdirSync(join(folder, language)).filter((file) => file.endsWith(".json"));
  return Object.assign(
    {},
    ...namespaces.map((file) => flatten(read(join(folder, language, file)), file.slice(0, -".json".length))),
  );
}

/** The key without its plural ending, and that ending, if English has a plural there. */
function splitPlural(key, all) {
  const at = key.lastIndexOf("_");
  const ending = key.slice(at + 1);
  if (at < 0 || !PLURALS.includes(ending)) return { base: key };
  const base = key.slice(0, at);
  return `${base}_other` in all ? { base, ending } : { base: key };
}

/** The server's refusals and mails. The demo's texts are prose, for which only the forbidden names are checked. */
const repository = join(import.meta.dirname, "..", "..");
const serverTexts = (language) => ({
  ...flatten(read(join(repository, "http", "locales", `${language}.json`)), "http"),
  ...flatten(read(join(repository, "providers", "locales", `${language}.json`)), "mail"),
});
const demoTexts = (language) =>
  flatten(read(join(repository, "server", "src", "demo", "words", `${language}.json`)), "demo");

const filled = (text) => [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/gu)].map((match) => match[1]))].sort();

function files(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.tsx?$/u.test(entry.name) && !/\.test\.tsx?$/u.test(entry.name) ? [path] : [];
  });
}

/** Keys the code asks for: whole ones, and the beginnings of those it puts together. */
function asked() {
  const whole = new Set();
  const beginnings = new Set();
  for (const file of files(source)) {
    const code = readFileSync(file, "utf8");
    for (const [, key] of code.matchAll(/["'`]([a-z][\w-]*(?:\.[\w-]+)+)["'`]/gu)) whole.add(key);
    for (const [, start] of code.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{/gu)) beginnings.add(start);
    for (const [, start] of code.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)+_)\$\{/gu)) beginnings.add(start);
    for (const [, branch] of code.matchAll(/keyUnder\(\s*"([\w.-]+)"/gu)) beginnings.add(`${branch}.`);
  }
  // Only what is surely a key: the argument of t().
  const surely = new Set();
  for (const file of files(source)) {
    for (const [, key] of readFileSync(file, "utf8").matchAll(/\bt\(\s*["']([\w-]+(?:\.[\w-]+)+)["']/gu))
      surely.add(key);
    for (const [, key] of readFileSync(file, "utf8").matchAll(/i18nKey="([^"]+)"/gu)) surely.add(key);
  }
  return { whole, beginnings: [...beginnings], surely };
}

const english = words("en");
const problems = [];
const bases = new Map();
for (const key of Object.keys(english)) {
  const { base, ending } = splitPlural(key, english);
  bases.set(base, ending !== undefined || bases.get(base) === true);
}

const use = asked();
for (const key of use.surely) if (!bases.has(key)) problems.push(`en: the code asks for ${key}, which is not there`);
for (const base of bases.keys()) {
  if (!use.whole.has(base) && !use.beginnings.some((start) => base.startsWith(start)))
    problems.push(`en: nothing asks for ${base}`);
}

/** The lists of texts.ts against the files, and what each part of the page fetches against what it says. */
const declared = readFileSync(join(folder, "texts.ts"), "utf8");
const listed = (name) =>
  [...(declared.match(new RegExp(`export const ${name} = \\[([^\\]]*)\\]`, "u"))?.[1] ?? "").matchAll(/"(\w+)"/gu)].map(
    ([, one]) => one,
  );
const shell = listed("SHELL");
const known = new Set([...shell, ...listed("NAMESPACES")]);
for (const name of new Set(Object.keys(english).map((key) => key.split(".")[0])))
  if (!known.delete(name)) problems.push(`texts.ts: NAMESPACES lacks ${name}`);
for (const name of known) problems.push(`texts.ts: there is no locales/en/${name}.json`);
problems.push(...textsOfChunks({ source, files: files(source), bases, shell }));

function expected(language) {
  const rules = new Intl.PluralRules(language.replace("_", "-")).resolvedOptions().pluralCategories;
  return [...bases].flatMap(([base, plural]) =>
    plural ? rules.map((rule) => [`${base}_${rule}`, base]) : [[base, base]],
  );
}

function lacking(language, have) {
  return expected(language)
    .map(([key]) => key)
    .filter((key) => (have[key] ?? "").trim() === "");
}

const listOnly = process.argv.indexOf("--list");
if (listOnly > 0) {
  const language = process.argv[listOnly + 1];
  const lacks = lacking(language, words(language) ?? {});
  const shown = lacks.map((key) => [
    key,
    english[key] ?? english[`${splitPlural(key, english).base}_other`] ?? english[key.replace(/_\w+$/u, "_other")],
  ]);
  console.log(JSON.stringify(Object.fromEntries(shown), null, 2));
  process.exit(0);
}

for (const language of LANGUAGES) {
  const have = words(language);
  if (have === undefined) {
    problems.push(`${language}: there is no folder locales/${language}`);
    continue;
  }
  for (const key of lacking(language, have)) problems.push(`${language}: ${key} is missing`);
  const known = new Map(expected(language));
  for (const [key, text] of Object.entries(have)) {
    const base = known.get(key);
    if (base === undefined) {
      problems.push(`${language}: ${key} is not in English, or is no plural of this language`);
      continue;
    }
    // A plural may leave its number or name out ("one message", "two messages"); nothing may be filled in that is not
    // given.
    const model = bases.get(base)
      ? PLURALS.flatMap((rule) => filled(english[`${base}_${rule}`] ?? ""))
      : filled(english[base]);
    const got = filled(text);
    const fits = bases.get(base) ? got.every((name) => model.includes(name)) : model.join() === got.join();
    if (!fits) problems.push(`${language}: ${key} fills in {${got}} where English has {${[...new Set(model)]}}`);
  }
  const baseOf = (key) => known.get(key) ?? splitPlural(key, english).base;
  problems.push(
    ...wrongTerms({ terms, language, english, texts: have, baseOf }),
    ...wrongTerms({ terms, language, english: serverTexts("en"), texts: serverTexts(language), baseOf: (key) => key }),
    ...wrongTerms({ terms, language, english: {}, texts: demoTexts(language), baseOf: (key) => key }),
  );
}

if (problems.length > 0) {
  console.error(problems.slice(0, 200).join("\n"));
  if (problems.length > 200) console.error(`... and ${problems.length - 200} more`);
  console.error(`${problems.length} problems in the words`);
  process.exit(1);
}
console.log(`${bases.size} texts in ${LANGUAGES.length} languages: nothing missing, nothing unused`);
