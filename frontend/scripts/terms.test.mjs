import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hasStem, uses, wrongTerms } from "./terms.mjs";

const terms = JSON.parse(readFileSync(join(import.meta.dirname, "terms.json"), "utf8"));
const LANGUAGES = ["ar", "de", "es", "fil", "fr", "id", "it", "ja", "ms", "ru", "th", "vi", "zh_Hant"];
const baseOf = (key) => key.replace(/_(?:one|other)$/u, "");
const balance = { checked: true, en: ["balance", "balances"], words: { de: ["Guthaben"] } };
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

test("a language without a word is a problem, an unchecked term is none", () => {
  assert.equal(check({}, { ...balance, words: {} }).length, 1);
  assert.deepEqual(check({ "wallet.title": "Konto" }, { ...balance, checked: false }), []);
});

test("every term has a word in each language, and every exception a reason", () => {
  for (const [name, { en, words, except }] of Object.entries(terms)) {
    assert.ok(en.length > 0, name);
    assert.deepEqual(Object.keys(words).sort(), LANGUAGES, name);
    for (const stems of Object.values(words))
      assert.ok(stems.length > 0 && stems.every((stem) => stem.trim() !== ""), name);
    for (const reason of Object.values(except ?? {})) assert.notEqual(reason, "", name);
  }
});
