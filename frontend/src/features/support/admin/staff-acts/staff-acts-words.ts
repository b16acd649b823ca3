/** What an act of staff says, in the reader's words. */
import { weekWords } from "@/components/admin/week-rules";
import { DOLLAR, written } from "@/components/money";
import { stamp } from "@/components/time-words";
import { keyUnder, type Translate } from "@/locales/keys";
import { GROUPS, unitOf } from "@/features/support/admin/shop-settings/shop-settings-rules";
import { writtenValue } from "@/features/support/admin/shop-settings/shop-settings-words";
import { permissionWords } from "@/features/support/admin/people/permission-words";
import { EVERY_EVENT, ruleWords } from "@/features/support/admin/countries/country-rules-words";
import type { StaffAct } from "./staff-acts-calls";

/** Ours: of many countries the first few; its own page says all. */
const NAMED = 6;

/** An act that a newer server knows is at least said to be one. */
export const actWords = (kind: StaffAct["kind"], t: Translate) =>
  t(kind == null ? "admin.log.unknown" : `admin.log.act.${kind}`);

/** Everything that is kept about an act: all of it is text. */
export function detailOf({ detail }: Pick<StaffAct, "detail">): Readonly<Record<string, string>> {
  return JSON.parse(detail) as Record<string, string>;
}

/** What was and what is, or what else is worth a line: a sum, a name, a number. */
export interface Told {
  before?: string;
  after: string;
}

export function toldOf(act: StaffAct, t: Translate, language: string): Told | undefined {
  const { kind, before, after } = act;
  const detail = detailOf(act);
  const number = (digits: string) =>
    new Intl.NumberFormat(language, { maximumSignificantDigits: 6, numberingSystem: "latn" }).format(Number(digits));
  const move = (words: (value: string) => string): Told | undefined =>
    after == null ? undefined : { ...(before == null ? {} : { before: words(before) }), after: words(after) };
  switch (kind) {
    case "feature_switched":
      return move((value) => t(value === "on" ? "features.on" : "features.off"));
    case "setting_changed": {
      const setting = settingOf(act);
      return move((value) => (setting === undefined ? value : writtenValue(Number(value), unitOf(setting), language)));
    }
    case "country_rule_set":
    case "country_rule_removed":
      return move((value) => {
        const [mode, countries = ""] = value.split(" ");
        if (mode !== "only" && mode !== "except") return t("shop_settings.countries.everywhere");
        return ruleWords({ mode, countries: countries.split(",").filter((code) => code !== "") }, t, language, NAMED);
      });
    case "special_seller_set":
    case "special_seller_removed":
      return move((value) => value || t("shop_settings.sellers.nobody"));
    case "review_decided":
      return move((value) => t(keyUnder("admin.review.outcome", value), { defaultValue: value }));
    case "review_appeal_decided":
      return move((value) => t(keyUnder("admin.review.appeal", value), { defaultValue: value }));
    case "maintenance_planned":
    case "maintenance_changed":
      return move((value) => spanWords(value, language));
    case "maintenance_ended":
      return before == null ? undefined : { after: spanWords(before, language) };
    case "queue_hours_set":
      return move((value) => hoursWords(value, t, language));
    case "role_set":
      return move((value) => t(keyUnder("people.role", value), { defaultValue: value }));
    case "permissions_set":
      return move((value) => permissionWords(value, t, language));
    case "exchange_rate_set":
    case "exchange_rate_confirmed":
      return move(number);
    case "legal_text_set":
      return move((value) => (value === "" ? "–" : t("admin.log.version", { number: value })));
    case "block_added":
      return move((value) => t(keyUnder("admin.blocks.level", value), { defaultValue: value }));
    case "member_saved":
      return after === "supervisor" ? { after: t("admin.members.supervisor") } : undefined;
    case "free_entry_set":
      return move((value) => regionWords(value, t, language));
    case "ruling_proposed":
    case "ruling_confirmed":
    case "ruling_declined":
    case "dispute_ruled":
    case "order_refunded":
      return detail["refund_cents"] === undefined
        ? undefined
        : { after: t("admin.log.refund", { amount: written(Number(detail["refund_cents"]), DOLLAR, language) }) };
    case "devices_added":
    case "queue_opened":
      return detail["number"] === undefined
        ? undefined
        : { after: t("admin.log.devices", { number: number(detail["number"]) }) };
    case "template_saved":
    case "template_retired":
      return { after: t(keyUnder("admin.scope", detail["scope"] ?? ""), { defaultValue: "" }) };
    default:
      return undefined;
  }
}

const settingOf = ({ subject }: Pick<StaffAct, "subject">) =>
  GROUPS.flatMap(({ settings }) => settings).find((known) => known === subject);

/** `Europe/Berlin 1:540-1080 2:540-1080`; without hours it is always open. */
function hoursWords(value: string, t: Translate, language: string): string {
  const [zone = "", ...spans] = value.split(" ");
  if (spans.length === 0) return t("admin.queues.hours.always");
  const hours = spans.map((span) => {
    const [weekday = 1, opens = 0, closes = 0] = span.split(/[:-]/u).map(Number);
    return { weekday, opens, closes };
  });
  return weekWords(hours, zone, language);
}

/** `2026-11-27T12:00:00Z/2026-11-27T16:00:00Z` */
function spanWords(span: string, language: string): string {
  const [start = Number.NaN, end = Number.NaN] = span.split("/").map((at) => Date.parse(at));
  if (Number.isNaN(start) || Number.isNaN(end)) return span;
  return `${stamp(start, Date.now(), language)} – ${stamp(end, Date.now(), language)}`;
}

function regionWords(codes: string, t: Translate, language: string): string {
  if (codes === "") return t("admin.log.nowhere");
  if (codes === "*") return t("admin.log.everywhere");
  const names = new Intl.DisplayNames(language, { type: "region" });
  const nameOf = (code: string) => (/^[A-Z]{2}$/u.test(code) ? (names.of(code) ?? code) : code);
  return new Intl.ListFormat(language, { type: "unit" }).format(codes.split(", ").map(nameOf));
}

/** The name of a part of the shop or of a setting; nothing for what this version does not know. */
export function nameOf({ subject, subject_kind }: StaffAct, t: Translate): string | undefined {
  const title = `${subject}.title`;
  if (subject_kind === "feature") return t(keyUnder("features.name", title), { defaultValue: "" }) || undefined;
  if (subject_kind === "setting") return t(keyUnder("shop_settings.name", title), { defaultValue: "" }) || undefined;
  if (subject_kind === "country_rule") return ruleSubject(subject, t);
  if (subject_kind === "special_seller") {
    return t(keyUnder("shop_settings.sellers.kind", subject), { defaultValue: "" }) || undefined;
  }
  return undefined;
}

/** `goods:7`, `payment_method:card`, `event:*` */
function ruleSubject(subject: string, t: Translate): string {
  const [kind = "", id = ""] = subject.split(":");
  if (kind === "event" && id === EVERY_EVENT) return t("shop_settings.countries.every_event");
  const name = kind === "payment_method" ? t(keyUnder("features.name", `${id}.title`), { defaultValue: id }) : id;
  return `${t(keyUnder("shop_settings.countries.kind", kind), { defaultValue: kind })}: ${name}`;
}
