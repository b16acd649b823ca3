/** Rules about countries in the reader's words: countries by their names. */
import { countryOptions } from "@/components/admin/country-options";
import type { Translate } from "@/locales/keys";
import type { CountryMode } from "./country-rules-calls";

/** In the place of an event's id: all of them. As the server has it (`domain/src/country_rule.rs`). */
export const EVERY_EVENT = "*";

/** "Only in: Germany, Japan"; of many the first few. */
export function ruleWords(
  { mode, countries }: { mode: CountryMode; countries: readonly string[] },
  t: Translate,
  language: string,
  most = Number.POSITIVE_INFINITY,
): string {
  if (countries.length === 0) return t("shop_settings.countries.everywhere");
  const names = countryOptions(countries, language).map(({ label }) => label);
  const left = names.length - most;
  const number = new Intl.NumberFormat(language).format(left);
  const shown = left > 0 ? [...names.slice(0, most), t("shop_settings.countries.more", { number })] : names;
  const list = new Intl.ListFormat(language, { type: "unit" }).format(shown);
  return t(`shop_settings.countries.rule.${mode}`, { countries: list });
}
