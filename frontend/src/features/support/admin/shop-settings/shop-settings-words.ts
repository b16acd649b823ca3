/** Values as people say them: "5%", "$5.00", "30 minutes", "48 hours", "1.8.8", "Yes". */
import { DOLLAR, written } from "@/components/money";
import { t } from "@/locales/i18n";
import type { SettingUnit } from "./shop-settings-calls";

export function writtenValue(value: number, unit: SettingUnit, language: string): string {
  switch (unit) {
    case "basis_points":
      return percent(value, language);
    case "cents":
      return written(value, DOLLAR, language);
    case "minutes":
      return time(value, "minute", language);
    case "hours":
      return time(value, "hour", language);
    case "version":
      return [value / 1_000_000, (value / 1_000) % 1_000, value % 1_000].map(Math.floor).join(".");
    case "yes_no":
      return t(value === 0 ? "shop_settings.no" : "shop_settings.yes");
  }
}

/** Percent, dollars and versions are figures, read from left to right in every language; times have words. */
export const isFigure = (unit: SettingUnit) => unit === "basis_points" || unit === "cents" || unit === "version";

/** The same inside of a text, whatever direction that has. */
export const valueInText = (value: number, unit: SettingUnit, language: string) =>
  `${isFigure(unit) ? "\u2066" : "\u2068"}${writtenValue(value, unit, language)}\u2069`;

function percent(basisPoints: number, language: string): string {
  const format = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: 2,
    // As amounts are written everywhere else on the page.
    numberingSystem: "latn",
  });
  return format.format(basisPoints / 10_000).replace(/[\u061c\u200e\u200f]/gu, "");
}

const time = (value: number, unit: "minute" | "hour", language: string) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long", numberingSystem: "latn" }).format(value);
