/** Which settings stand together, what each is counted in, and what may be typed. */
import type { ShopSetting } from "@/api/lists.gen";
import type { SettingState, SettingUnit } from "./shop-settings-calls";

interface SettingGroup {
  name: "money" | "orders" | "top_ups" | "apps" | "sellers";
  settings: readonly ShopSetting[];
}

export const GROUPS: readonly SettingGroup[] = [
  { name: "money", settings: ["sale_fee", "deposit_min", "deposit_max"] },
  { name: "orders", settings: ["payment_time", "information_time", "delivery_time", "receipt_time"] },
  { name: "top_ups", settings: ["redeem_time"] },
  { name: "apps", settings: ["android_version", "ios_version"] },
  { name: "sellers", settings: ["seller_identity"] },
];

/** The settings of a group, in the group's order; what the server does not list is left out. */
export const settingsOf = ({ settings }: SettingGroup, all: readonly SettingState[]): SettingState[] =>
  settings.flatMap((name) => all.filter(({ setting }) => setting === name));

/** Source: `domain/src/shop_setting.rs` (`ShopSetting::rule`). */
const UNITS: Readonly<Record<ShopSetting, SettingUnit>> = {
  sale_fee: "basis_points",
  deposit_min: "cents",
  deposit_max: "cents",
  payment_time: "minutes",
  information_time: "hours",
  delivery_time: "hours",
  receipt_time: "hours",
  redeem_time: "minutes",
  android_version: "version",
  ios_version: "version",
  seller_identity: "yes_no",
};

/** For a change, which does not say it. */
export const unitOf = (setting: ShopSetting): SettingUnit => UNITS[setting];

/** What a change leaves as it is: orders keep their terms, a redemption its limit, a seller the role; deposits none. */
export function keptBy(setting: ShopSetting): "orders" | "deposits" | "top_ups" | "apps" | "sellers" {
  if (setting === "seller_identity") return "sellers";
  if (unitOf(setting) === "version") return "apps";
  if (setting === "deposit_min" || setting === "deposit_max") return "deposits";
  return setting === "redeem_time" ? "top_ups" : "orders";
}

/** People think in percent and dollars; the wire counts their hundredths. Times are whole on both sides. */
const HUNDREDTHS = 2;
const decimalsOf = (unit: SettingUnit) => (unit === "basis_points" || unit === "cents" ? HUNDREDTHS : 0);

/** 1.8.8 is 1008008: three numbers of up to three digits. */
function versionOf(typed: string): number | undefined {
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}$/u.test(typed)) return undefined;
  return typed.split(".").reduce((number, part) => number * 1_000 + Number(part), 0);
}

/**
 * Digits, and one dot where there are decimals, or two in a version. A comma becomes the dot: half of the languages
 * write it so.
 */
export function typedValue(text: string, unit: SettingUnit): string {
  if (unit === "version")
    return text
      .replace(/,/gu, ".")
      .replace(/[^0-9.]/gu, "")
      .slice(0, 11);
  const decimals = decimalsOf(unit);
  const [whole = "", ...rest] = text
    .replace(/,/gu, ".")
    .replace(/[^0-9.]/gu, "")
    .split(".");
  return rest.length === 0 || decimals === 0 ? whole : `${whole}.${rest.join("").slice(0, decimals)}`;
}

/** As the wire counts it; nothing where no number was typed. */
export function valueOf(typed: string, unit: SettingUnit): number | undefined {
  if (unit === "version") return versionOf(typed);
  const number = Number(typed);
  return /\d/u.test(typed) && Number.isFinite(number) ? Math.round(number * 10 ** decimalsOf(unit)) : undefined;
}

export type ValueFlaw = "out_of_range" | "same";

/** Why a setting cannot be set to it. */
export function valueFlaw(value: number | undefined, { least, most, value: seen }: SettingState): ValueFlaw | null {
  if (value === undefined || value < least || value > most) return "out_of_range";
  return value === seen ? "same" : null;
}
