/** A text of many languages in the reader's, or in whichever there is. */
import { currentLanguage } from "@/locales/i18n";

/** A text by language, in the wire's spelling of languages. */
export type Texts = Record<string, string>;

export function textIn(texts: Texts): string {
  return texts[currentLanguage()] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
