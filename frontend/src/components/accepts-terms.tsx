/** What whoever goes on accepts, where such terms are written. They open beside: what is being filled in stays. */
import { useEffect } from "react";
import { Trans } from "react-i18next";
import { useSnapshot } from "valtio";
import { termsPage, useTermsVersion } from "@/components/accepted-terms";
import { legalStore, loadLegalTexts } from "@/api/legal";
import type { Key } from "@/locales/keys";

interface Props {
  /** The sentence, with `terms` around the words that lead to them. */
  words: Key;
  /** Asks whether there are any at once and not when the page is quiet: who pays must have seen it before. */
  atOnce?: boolean;
  className: string | undefined;
}

export function AcceptsTerms({ words, atOnce = false, className }: Props) {
  const { kinds } = useSnapshot(legalStore);
  const page = termsPage(useTermsVersion());
  useEffect(() => {
    if (atOnce && legalStore.kinds.length === 0) loadLegalTexts().catch(() => undefined);
  }, [atOnce]);
  if (!kinds.includes("terms")) return null;
  return (
    <p className={className}>
      <Trans i18nKey={words} components={{ terms: <a href={page} target="_blank" rel="noreferrer" /> }} />
    </p>
  );
}
