/** Rates, currencies and their sources as they are written. */

/** Ours: as many as tell two days of any currency apart. */
const DIGITS = 6;

export const writtenRate = (rate: number, language: string) =>
  new Intl.NumberFormat(language, {
    maximumSignificantDigits: DIGITS,
    // As amounts are written everywhere else on the page.
    numberingSystem: "latn",
  }).format(rate);

export const currencyName = (code: string, language: string) =>
  new Intl.DisplayNames(language, { type: "currency" }).of(code) ?? code;
