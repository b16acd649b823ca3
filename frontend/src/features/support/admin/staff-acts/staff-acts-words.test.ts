import { expect, test } from "vitest";
import { StaffActKind } from "@/api/lists.gen";
import type { Translate } from "@/locales/keys";
import { act } from "./staff-acts-fixtures";
import { filterOf, typedIn, withField } from "./staff-acts-filter";
import { actWords, nameOf, toldOf } from "./staff-acts-words";

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(" ");
const told = (some: Parameters<typeof act>[0]) => toldOf(act(some), t, "en");

test("every kind has its words, and one of another version has some", () => {
  for (const kind of StaffActKind) expect(actWords(kind, t)).toBe(`admin.log.act.${kind}`);
  expect(actWords(null, t)).toBe("admin.log.unknown");
});

test("a change is written as people say it", () => {
  const setting = { kind: "setting_changed", subject_kind: "setting", subject: "sale_fee" } as const;
  expect(told({ ...setting, before: "500", after: "650" })).toEqual({ before: "5%", after: "6.5%" });
  expect(told({ kind: "exchange_rate_set", before: "0.9", after: "0.8700001" })).toEqual({
    before: "0.9",
    after: "0.87",
  });
  const nothing = { before: null, after: null };
  expect(told({ kind: "dispute_ruled", ...nothing, detail: '{"refund_cents":"6000"}' })).toEqual({
    after: "admin.log.refund $60.00",
  });
  expect(told({ kind: "free_entry_set", before: null, after: "*" })).toEqual({ after: "admin.log.everywhere" });
  expect(told({ kind: "free_entry_set", before: null, after: "DE, JP" })).toEqual({ after: "Germany, Japan" });
  expect(told({ kind: "country_rule_set", before: "", after: "only JP,DE" })).toEqual({
    before: "shop_settings.countries.everywhere",
    after: "shop_settings.countries.rule.only Germany, Japan",
  });
  expect(told({ kind: "country_rule_removed", before: "except", after: "" })).toEqual({
    before: "shop_settings.countries.everywhere",
    after: "shop_settings.countries.everywhere",
  });
  expect(told({ kind: "special_seller_set", before: "", after: "7: VIP desk, de: VIP-Tresen" })).toEqual({
    before: "shop_settings.sellers.nobody",
    after: "7: VIP desk, de: VIP-Tresen",
  });
  expect(told({ kind: "legal_text_set", before: "", after: "3" })).toEqual({
    before: "–",
    after: "admin.log.version 3",
  });
  expect(told({ kind: "difference_taken", ...nothing, detail: "{}" })).toBe(undefined);
});

test("what a rule about countries is for has its name", () => {
  const of = (subject: string) => nameOf(act({ kind: "country_rule_set", subject_kind: "country_rule", subject }), t);
  expect(of("event:*")).toBe("shop_settings.countries.every_event");
  expect(of("goods:7")).toBe("shop_settings.countries.kind.goods goods: 7");
  expect(of("payment_method:card")).toContain(": features.name.card.title");
});

test("the address says what is looked for; what no server understands is not asked", () => {
  const asked = (address: string) => filterOf(typedIn(new URLSearchParams(address)));
  expect(asked("")).toEqual({});
  expect(asked("by=ann&kind=nothing&subject=%20&from=yesterday")).toEqual({});
  const day = asked("from=2026-11-25&to=2026-11-25");
  expect((day.to ?? 0) - (day.from ?? 0)).toBe(86_400_000);
  const address = new URLSearchParams("by=7&kind=role_set");
  expect(withField(address, "by", " ").toString()).toBe("kind=role_set");
  expect(withField(address, "subject", " deposits ").toString()).toBe("by=7&kind=role_set&subject=deposits");
});
