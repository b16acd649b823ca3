import type { CountryRule, RuleChange } from "./country-rules-calls";

export const AT = Date.UTC(2026, 10, 25, 12);
export const SET_BY = { by: { uid: "7", nickname: "Ada" }, at: AT, reason: "a licence" };
export const COUNTRIES = ["AT", "DE", "FR", "JP", "US"];

/** Cards are not taken in Germany; `part` is what differs. */
export const ruleOf = (part: Partial<CountryRule> = {}): CountryRule => ({
  of: { subject: "payment_method", id: "card" },
  mode: "except",
  countries: ["DE"],
  version: 3,
  changed: SET_BY,
  ...part,
});

export const ruleChange = (part: Partial<RuleChange> = {}): RuleChange => ({
  of: { subject: "goods", id: "7", name: "AK-47 | Redline" },
  mode: "only",
  countries: ["JP"],
  changed: SET_BY,
  ...part,
});
