/**
 * What a region of goods is called in the reader's language. The catalogue names them in English: countries of gift
 * cards, for which `Intl` has the names, and servers of games, which are ours to word. A realm ("EU Draenor") and a
 * platform ("Switch") are called the same everywhere; so is what is not known here.
 */
import { useTranslation } from "react-i18next";
import type { Translate } from "@/locales/keys";

const COUNTRIES: Readonly<Record<string, string>> = {
  "Hong Kong": "HK",
  Japan: "JP",
  Malaysia: "MY",
  Taiwan: "TW",
  "United Kingdom": "GB",
  "United States": "US",
};

/** What is in the texts. "TW, HK, MO" is what the games themselves write in most languages. */
const SERVERS = {
  America: "america",
  Americas: "americas",
  Asia: "asia",
  Europe: "europe",
  SEA: "sea",
  "TW, HK, MO": "tw_hk_mo",
} as const;
const isServer = (region: string): region is keyof typeof SERVERS => Object.hasOwn(SERVERS, region);

export function regionName(region: string, t: Translate, language: string): string {
  if (isServer(region)) return t(`widget.region.${SERVERS[region]}`);
  const country = COUNTRIES[region];
  if (country === undefined || language === "en") return region;
  // The long name of Hong Kong says what it is a part of, and does not fit.
  const style = country === "HK" ? "short" : "long";
  return new Intl.DisplayNames(language, { type: "region", style, fallback: "none" }).of(country) ?? region;
}

/** For as long as a component shows it: another language draws it anew. */
export function useRegionName(): (region: string) => string {
  const { t, i18n } = useTranslation();
  return (region) => regionName(region, t, i18n.language);
}
