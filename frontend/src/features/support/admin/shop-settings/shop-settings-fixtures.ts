import { ShopSetting } from "@/api/lists.gen";
import type { SettingChange, SettingState } from "./shop-settings-calls";
import { unitOf } from "./shop-settings-rules";

const RULES: Readonly<Record<ShopSetting, Pick<SettingState, "default" | "least" | "most">>> = {
  sale_fee: { default: 500, least: 0, most: 3_000 },
  deposit_min: { default: 500, least: 100, most: 10_000 },
  deposit_max: { default: 200_000, least: 20_000, most: 1_000_000 },
  payment_time: { default: 10, least: 5, most: 45 },
  information_time: { default: 48, least: 12, most: 168 },
  delivery_time: { default: 48, least: 2, most: 168 },
  receipt_time: { default: 24, least: 12, most: 168 },
  redeem_time: { default: 15, least: 2, most: 60 },
  android_version: { default: 1_008_008, least: 0, most: 999_999_999 },
  ios_version: { default: 0, least: 0, most: 999_999_999 },
  seller_identity: { default: 1, least: 0, most: 1 },
};

export const AT = Date.UTC(2026, 10, 25, 12);
export const SET_BY = { by: { uid: "7", nickname: "Ada" }, at: AT, reason: "a campaign" };

/** At its default, never changed; `part` is what differs. */
export const settingState = (setting: ShopSetting, part: Partial<SettingState> = {}): SettingState => ({
  setting,
  unit: unitOf(setting),
  value: RULES[setting].default,
  ...RULES[setting],
  ...part,
});

/** Every setting, some of them changed. */
export const settingList = (changed: Partial<Record<ShopSetting, number>> = {}): { settings: SettingState[] } => ({
  settings: ShopSetting.map((setting) => {
    const value = changed[setting];
    return settingState(setting, value === undefined ? {} : { value, changed: SET_BY });
  }),
});

export const settingChange = (part: Partial<SettingChange> = {}): SettingChange => ({
  setting: "sale_fee",
  before: 500,
  value: 750,
  changed: SET_BY,
  ...part,
});
