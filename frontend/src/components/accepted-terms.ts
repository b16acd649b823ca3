/** Which version of the terms somebody accepts by going on: the one their page leads to. Decision 0071. */
import { useSnapshot } from "valtio";
import { currentLanguage } from "@/locales/i18n";
import { legalStore, type LegalTextState } from "@/api/legal";

/** In the reader's language, else in English, else in any that there is; undefined where there are no terms. */
function versionIn(terms: readonly LegalTextState[]): number | undefined {
  const wanted = currentLanguage();
  const inLanguage = (key: string) => terms.find(({ language }) => language === key);
  return (inLanguage(wanted) ?? inLanguage("en") ?? terms[0])?.version ?? undefined;
}

/** What a page leads to that says what is accepted. */
export const useTermsVersion = () => versionIn(useSnapshot(legalStore).terms);

/** What was shown, for whoever pays now. */
export const termsVersion = () => versionIn(legalStore.terms);

/** The page that shows that version, whatever holds when it is opened. */
export const termsPage = (version: number | undefined) =>
  version === undefined ? "/legal/terms" : `/legal/terms?version=${version}`;
