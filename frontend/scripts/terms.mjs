/**
 * One thing has one name in each language. `terms.json` lists, for each term of the product, the English forms that use
 * it (`en`), the stems of which a translation must contain one (`words`), and other names of the same thing that no
 * text of a language may use (`not`).
 *
 * `except` names a text that uses the English word in another sense, or says it with another word on purpose, with the
 * reason; one of them per language (`{"de": "..."}`) where only that language says it differently.
 */

const escaped = (form) => form.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
const wholeWords = (forms) =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${forms.map(escaped).join("|")})(?![\\p{L}\\p{N}_-])`, "giu");

/** What stands in a text besides the values filled in: `{{prize}}` is a value, not the word. */
const written = (text) => text.replace(/\{\{[^}]*\}\}/gu, "\u0000");

/** Whether an English text uses the term: whole words ("price" is not in "priced"), and none that is in `longer`. */
export function uses(term, english, longer = []) {
  const rest = longer.length === 0 ? written(english) : written(english).replace(wholeWords(longer), "\u0000");
  return wholeWords(term.en).test(rest);
}

/** Forms of other terms that contain one of this term's: "buy order" is no "order". */
export function longerForms(terms, term) {
  return Object.values(terms)
    .filter((other) => other !== term)
    .flatMap(({ en }) => en)
    .filter((form) => !term.en.includes(form) && wholeWords(term.en).test(form));
}

/** Whether a translation uses the word of its language. Stems are parts of words, because words are inflected. */
export const hasStem = (stems, text) => stems.some((stem) => text.toLowerCase().includes(stem.toLowerCase()));

/** Whether a text uses a forbidden name: at the beginning of a word, and anywhere in languages without spaces. */
export const forbidden = (names, text) =>
  names.find((name) =>
    new RegExp(
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name)
        ? escaped(name)
        : `(?<!\\p{L})${escaped(name)}`,
      "iu",
    ).test(written(text)),
  );

const isExcepted = (term, base, language) => {
  const reason = term.except?.[base];
  return typeof reason === "object" ? reason[language] !== undefined : reason !== undefined;
};

/**
 * What is wrong with one language's texts, English too. `english` and `texts` are flat
 * (`{"order.title": "Order {{number}}"}`); `baseOf` takes the plural ending off a key.
 */
export function wrongTerms({ terms, language, english, texts, baseOf }) {
  const spoken = new Map();
  for (const [key, text] of Object.entries(english))
    spoken.set(baseOf(key), `${spoken.get(baseOf(key)) ?? ""} ${text}`);
  const wrong = [];
  for (const [name, term] of Object.entries(terms)) {
    const stems = term.words[language];
    if (stems === undefined && language !== "en") {
      wrong.push(`${language}: terms.json has no word for "${name}"`);
      continue;
    }
    const others = term.not?.[language] ?? [];
    const longer = longerForms(terms, term);
    for (const [key, text] of Object.entries(texts)) {
      const base = baseOf(key);
      if (isExcepted(term, base, language)) continue;
      const other = forbidden(others, text);
      if (other !== undefined)
        wrong.push(`${language}: ${key} says "${other}", which "${name}" is not called: ${text}`);
      else if (language !== "en" && uses(term, spoken.get(base) ?? "", longer) && !hasStem(stems, text))
        wrong.push(`${language}: ${key} says "${name}" in English, but none of ${stems.join(", ")} here: ${text}`);
    }
  }
  return wrong;
}
