/** A text of many languages in the reader's, or in whichever there is. */
import { currentLanguage } from "@/locales/i18n";
import type { Texts } from "./supervision-types";

export function textIn(texts: Texts): string {
  return texts[currentLanguage()] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
