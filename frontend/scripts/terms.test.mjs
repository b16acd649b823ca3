import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hasStem, longerForms, uses, wrongTerms } from "./terms.mjs";

const terms = JSON.parse(readFileSync(join(import.meta.dirname, "terms.json"), "utf8"));
const LANGUAGES = ["ar", "de", "es", "fil", "fr", "id", "it", "ja", "ms", "ru", "th", "vi", "zh_Hant"];
const baseOf = (key) => key.replace(/_(?:one|other)$/u, "");
const balance = { en: ["balance", "balances"], words: { de: ["Guthaben"] } };
const check = (texts, term = balance, english = { "wallet.title": "My balance", "wallet.note": "Balanced" }) =>
  wrongTerms({ terms: { balance: term }, language: "de", english, texts, baseOf });

test("a planted wrong word is found, the right one is not", () => {
  assert.equal(check({ "wallet.title": "Mein Kontostand" }).length, 1);
  assert.deepEqual(check({ "wallet.title": "Mein Guthaben" }), []);
});

test("an inflected or compound word counts, a longer English word does not use the term", () => {
  assert.ok(hasStem(["guthaben"], "Des Guthabens"));
  assert.ok(uses(balance, "Your BALANCE is low"));
  assert.deepEqual(check({ "wallet.note": "Ausgeglichen" }), []);
});

test("every plural form is read, and a listed exception is not", () => {
  const english = { "a.left_one": "one balance", "a.left_other": "many balances" };
  assert.equal(check({ "a.left_one": "ein Konto", "a.left_other": "viele Guthaben" }, balance, english).length, 1);
  assert.deepEqual(check({ "a.left_one": "ein Konto" }, { ...balance, except: { "a.left": "a reason" } }, english), []);
});

test("an exception of one language is none of another", () => {
  const only = (language) => ({ ...balance, except: { "wallet.title": { [language]: "a reason" } } });
  assert.deepEqual(check({ "wallet.title": "Konto" }, only("de")), []);
  assert.equal(check({ "wallet.title": "Konto" }, only("fr")).length, 1);
});

test("a language without a word is a problem", () => {
  assert.equal(check({}, { ...balance, words: {} }).length, 1);
});

test("another name of the thing is found wherever it stands, also in English", () => {
  const term = { ...balance, not: { de: ["Kontostand"], en: ["wallet"] } };
  assert.equal(check({ "other.key": "Dein Kontostand" }, term, { "other.key": "What you have" }).length, 1);
  assert.deepEqual(check({ "other.key": "Girokontostand" }, term, { "other.key": "What you have" }), []);
  const texts = { "a.b": "Your wallet" };
  const found = wrongTerms({ terms: { balance: term }, language: "en", english: texts, texts, baseOf });
  assert.equal(found.length, 1);
});

test("a value that is filled in is not the word, and a longer term is another one", () => {
  const order = { en: ["order", "orders"], words: { de: ["Bestellung"] } };
  const terms = { order, "buy order": { en: ["buy order", "buy orders"], words: { de: ["Kaufauftr"] } } };
  assert.ok(!uses(order, "You won {{order}}!"));
  assert.ok(!uses(order, "All buy orders", longerForms(terms, order)));
  assert.ok(uses(order, "Orders and buy orders", longerForms(terms, order)));
  const english = { "a.b": "All buy orders" };
  assert.deepEqual(wrongTerms({ terms, language: "de", english, texts: { "a.b": "Kaufaufträge" }, baseOf }), []);
});

test("every term has a word in each language, and every exception a reason", () => {
  for (const [name, { en, words, except, not }] of Object.entries(terms)) {
    assert.ok(en.length > 0, name);
    assert.deepEqual(Object.keys(words).sort(), LANGUAGES, name);
    for (const stems of Object.values(words))
      assert.ok(stems.length > 0 && stems.every((stem) => stem.trim() !== ""), name);
    for (const reason of Object.values(except ?? {}))
      for (const one of typeof reason === "string" ? [reason] : Object.values(reason)) assert.notEqual(one, "", name);
    for (const language of Object.keys(not ?? {})) assert.ok([...LANGUAGES, "en"].includes(language), name);
  }
});
