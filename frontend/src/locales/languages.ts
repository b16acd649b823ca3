/** The 14 languages, their own names and directions. Spec §1; default currencies from spec §9. */
export const languages = [
  { key: "en", label: "English", direction: "ltr", currency: "USD" },
  { key: "zh_Hant", label: "繁體中文", direction: "ltr", currency: "TWD" },
  { key: "ja", label: "日本語", direction: "ltr", currency: "JPY" },
  { key: "id", label: "Bahasa Indonesia", direction: "ltr", currency: "IDR" },
  { key: "ms", label: "Bahasa Melayu", direction: "ltr", currency: "MYR" },
  { key: "fil", label: "Filipino", direction: "ltr", currency: "PHP" },
  { key: "vi", label: "Tiếng Việt", direction: "ltr", currency: "VND" },
  { key: "th", label: "ไทย", direction: "ltr", currency: "THB" },
  { key: "fr", label: "Français", direction: "ltr", currency: "EUR" },
  { key: "it", label: "Italiano", direction: "ltr", currency: "EUR" },
  { key: "de", label: "Deutsch", direction: "ltr", currency: "EUR" },
  { key: "es", label: "Español", direction: "ltr", currency: "EUR" },
  { key: "ru", label: "Русский", direction: "ltr", currency: "RUB" },
  { key: "ar", label: "العربية", direction: "rtl", currency: "USD" },
] as const;

export type LanguageKey = (typeof languages)[number]["key"];

export function isLanguage(key: string): key is LanguageKey {
  return languages.some((language) => language.key === key);
}

/** What its speakers call it; a language that only another release knows has its key. */
export function languageName(key: string): string {
  return languages.find((language) => language.key === key)?.label ?? key;
}

export function directionOf(key: string): "ltr" | "rtl" {
  return languages.find((language) => language.key === key)?.direction ?? "ltr";
}

/** The tag browsers know: `zh_Hant` is `zh-Hant` to Intl and to the `lang` attribute. */
export function tagOf(key: string): string {
  return key.replace("_", "-");
}

/** The first of the browser's languages that we speak; English otherwise. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): LanguageKey {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (lower.startsWith("zh")) return "zh_Hant";
    if (lower.startsWith("tl")) return "fil";
    const found = languages.find(({ key }) => lower === key || lower.startsWith(`${key}-`));
    if (found !== undefined) return found.key;
  }
  return "en";
}
