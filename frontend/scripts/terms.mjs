/**
 * One thing has one name in each language. `terms.json` lists, for each term of the product, the English forms that use
 * it and the stems of which a translation must contain one.
 *
 * `checked` is false for a term whose translations still follow an older English text. `except` names a text that uses
 * the English word in another sense, or says it with another word on purpose, with the reason.
 */

/** Whether a text of English uses the term. Whole words only: "price" is not in "priced". */
export function uses(term, english) {
  const forms = term.en.map((form) => form.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")).join("|");
  return new RegExp(`(?<![\\w-])(?:${forms})(?![\\w-])`, "iu").test(english);
}

/** Whether a translation uses the word of its language. Stems are parts of words, because words are inflected. */
export const hasStem = (stems, text) => stems.some((stem) => text.toLowerCase().includes(stem.toLowerCase()));

/**
 * What is wrong with one language's texts. `english` and `texts` are flat (`{"order.title": "Order {{number}}"}`);
 * `baseOf` takes the plural ending off a key.
 */
export function wrongTerms({ terms, language, english, texts, baseOf }) {
  const spoken = new Map();
  for (const [key, text] of Object.entries(english))
    spoken.set(baseOf(key), `${spoken.get(baseOf(key)) ?? ""} ${text}`);
  const wrong = [];
  for (const [name, term] of Object.entries(terms)) {
    if (!term.checked) continue;
    const stems = term.words[language];
    if (stems === undefined) {
      wrong.push(`${language}: terms.json has no word for "${name}"`);
      continue;
    }
    for (const [key, text] of Object.entries(texts)) {
      const base = baseOf(key);
      if (term.except?.[base] !== undefined || !uses(term, spoken.get(base) ?? "")) continue;
      if (!hasStem(stems, text))
        wrong.push(`${language}: ${key} says "${name}" in English, but none of ${stems.join(", ")} here: ${text}`);
    }
  }
  return wrong;
}
