/** The 14 languages, their own names and directions. Spec §1. */
export const languages = [
  { key: "en", label: "English", direction: "ltr" },
  { key: "zh_Hant", label: "繁體中文", direction: "ltr" },
  { key: "ja", label: "日本語", direction: "ltr" },
  { key: "id", label: "Bahasa Indonesia", direction: "ltr" },
  { key: "ms", label: "Bahasa Melayu", direction: "ltr" },
  { key: "fil", label: "Filipino", direction: "ltr" },
  { key: "vi", label: "Tiếng Việt", direction: "ltr" },
  { key: "th", label: "ไทย", direction: "ltr" },
  { key: "fr", label: "Français", direction: "ltr" },
  { key: "it", label: "Italiano", direction: "ltr" },
  { key: "de", label: "Deutsch", direction: "ltr" },
  { key: "es", label: "Español", direction: "ltr" },
  { key: "ru", label: "Русский", direction: "ltr" },
  { key: "ar", label: "العربية", direction: "rtl" },
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
