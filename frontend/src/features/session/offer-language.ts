/** Offers the account's language after a sign-in: the page goes on in its own until the reader wants the other. */
import { identity } from "@/api/identity";
import { offer, showError } from "@/components/notices";
import { currentLanguage, t } from "@/locales/i18n";
import { isLanguage, languageName } from "@/locales/languages";
import { chooseLanguage } from "./session-calls";

export function offerLanguage(language: string): void {
  if (identity.locale_chosen || !isLanguage(language) || language === currentLanguage()) return;
  const label = languageName(language);
  offer(t("session.other_language", { language: label }), {
    label,
    run: () => void chooseLanguage(language).catch(showError),
  });
}
