/**
 * The texts of the page, by language and namespace. English texts of the shell are always there; everything else is
 * fetched: the shell in the chosen language before the first paint, the rest together with the page that says it.
 */
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { identity } from "@/api/identity";
import * as english from "./en/texts";
import type { Translate } from "./keys";
import { directionOf, isLanguage, tagOf, type LanguageKey } from "./languages";
import { SHELL, type Namespace } from "./texts";

interface TextsOf {
  shell: Record<string, object>;
  fetched: Record<string, () => Promise<object>>;
}

/** A file for each language, which knows the files of its texts: the first load must not carry two hundred names. */
const others = import.meta.glob<TextsOf>(["./*/texts.ts", "!./en/texts.ts"]);
const textsOf = async (language: LanguageKey): Promise<TextsOf> =>
  language === "en" ? english : ((await others[`./${language}/texts.ts`]?.()) ?? english);

/**
 * A key such as `session.dialog.title`, with what is put into the sentence. Outside components; inside,
 * `useTranslation`.
 */
export const t: Translate = (key, values) => i18next.t(key, values ?? {});

/**
 * Names, amounts and times keep their own order inside a right-to-left sentence (Unicode isolates). React escapes
 * markup.
 */
function isolated(value: string): string {
  return directionOf(i18next.language) === "rtl" ? `\u2068${value}\u2069` : value;
}

void i18next.use(initReactI18next).init({
  lng: "en",
  fallbackLng: "en",
  resources: { en: Object.fromEntries(SHELL.map((name) => [name, english.shell[`./${name}.json`] ?? {}])) },
  // The first part of a key is its namespace: `order.title` is `title` of order.json. i18next takes it for one because
  // both separators are the same and the name is in this list: made of the files, or the first load had it twice.
  ns: Object.keys({ ...english.shell, ...english.fetched }).map((file) => file.slice("./".length, -".json".length)),
  nsSeparator: ".",
  keySeparator: ".",
  interpolation: { escapeValue: true, escape: isolated },
  returnNull: false,
  initAsync: false,
});

/** The language the page speaks, or is about to. */
let language: LanguageKey = "en";
/** Namespaces that some part of the page has asked for; another language fetches all of them. */
const wanted = new Set<Namespace>(SHELL);

async function fetchTexts(namespace: Namespace, of: LanguageKey): Promise<void> {
  if (i18next.hasResourceBundle(tagOf(of), namespace)) return;
  const { shell, fetched } = await textsOf(of);
  const name = `./${namespace}.json`;
  const texts = shell[name] ?? (await fetched[name]?.());
  if (texts !== undefined) i18next.addResourceBundle(tagOf(of), namespace, texts);
}

/** Fetches texts in the language of the page, or in English if they cannot be had. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  let tried: LanguageKey;
  do {
    tried = language;
    await Promise.all(
      namespaces.map((one) => {
        wanted.add(one);
        return fetchTexts(one, tried).catch(() => fetchTexts(one, "en"));
      }),
    );
  } while (tried !== language); // another language was chosen meanwhile
}

/** Switches the page to `chosen`, right-to-left included. When its texts cannot be fetched, nothing changes. */
export async function switchLanguage(chosen: LanguageKey): Promise<void> {
  const before = language;
  language = chosen;
  try {
    for (let known = 0; known < wanted.size; ) {
      known = wanted.size;
      await Promise.all([...wanted].map((one) => fetchTexts(one, chosen)));
    }
  } catch (cause) {
    if (language === chosen) language = before;
    throw cause;
  }
  if (language !== chosen) return; // a later choice has overtaken this one
  const tag = tagOf(chosen);
  // Before the page is drawn anew: what is read from the server then has to be in this language.
  identity.locale = chosen;
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
  document.documentElement.dir = directionOf(chosen);
}

/** The language of the page in the wire's spelling. */
export function currentLanguage(): LanguageKey {
  return identity.locale !== null && isLanguage(identity.locale) ? identity.locale : "en";
}
