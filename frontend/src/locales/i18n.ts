/** The words of the page. English is the source and is always there; another language is fetched when it is chosen. */
import i18next, { type TOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { identity } from "@/api/identity";
import en from "./en.json";
import { directionOf, isLanguage, tagOf, type LanguageKey } from "./languages";

const files = import.meta.glob<{ default: Record<string, unknown> }>(["./*.json", "!./en.json"]);

/**
 * A key such as `session.dialog.title`, with what is put into the sentence. Outside components; inside,
 * `useTranslation`.
 */
export const t = (key: string, values?: TOptions): string => i18next.t(key, values ?? {}) as string;

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
  resources: { en: { translation: en } },
  interpolation: { escapeValue: true, escape: isolated },
  returnNull: false,
  initAsync: false,
});

/** Switches the page to `language`, right-to-left included. Missing words stay English. */
export async function switchLanguage(language: LanguageKey): Promise<void> {
  const load = files[`./${language}.json`];
  const tag = tagOf(language);
  if (load !== undefined && !i18next.hasResourceBundle(tag, "translation")) {
    i18next.addResourceBundle(tag, "translation", (await load()).default);
  }
  await i18next.changeLanguage(tag);
  identity.locale = language;
  document.documentElement.lang = tag;
  document.documentElement.dir = directionOf(language);
}

/** The language of the page in the wire's spelling. */
export function currentLanguage(): LanguageKey {
  return identity.locale !== null && isLanguage(identity.locale) ? identity.locale : "en";
}
