/** Goods as the form has them, as the server takes them, and which field of the form a refusal is about. */
import { ApiError } from "@/api/error";
import type { GoodsKind, GoodsRarity } from "@/api/lists.gen";
import type { Input } from "@/api/operations";
import { errorText } from "@/components/notices";
import type { Refused } from "@/components/use-server-form";
import { t } from "@/locales/i18n";
import { keyUnder } from "@/locales/keys";
import { centsOf } from "@/features/market/listing-rules";
import type { CatalogueGoodsDetail, CatalogueKinds } from "./catalogue-calls";

/** All of it is text: what is typed. */
export interface GoodsWritten extends Record<string, unknown> {
  game: string;
  subgame_name: string;
  kind: GoodsKind | "";
  /** In English. */
  name: string;
  /** In other languages, by their key. */
  names: Readonly<Record<string, string>>;
  rarity: GoodsRarity | "";
  weapon: string;
  collection: string;
  wear_min: string;
  wear_max: string;
  lot: string;
  /** In dollars. */
  guide: string;
}

export const BLANK: GoodsWritten = {
  game: "",
  subgame_name: "",
  kind: "",
  name: "",
  names: {},
  rarity: "",
  weapon: "",
  collection: "",
  wear_min: "",
  wear_max: "",
  lot: "1",
  guide: "",
};

export function writtenOf(goods: CatalogueGoodsDetail): GoodsWritten {
  const { en: name = "", ...names } = goods.names;
  const number = (value: number | null | undefined) => (value == null ? "" : `${value}`);
  return {
    game: goods.game,
    subgame_name: goods.subgame_name,
    kind: goods.kind,
    name,
    names,
    rarity: goods.rarity ?? "",
    weapon: goods.weapon,
    collection: goods.collection,
    wear_min: number(goods.wear_min),
    wear_max: number(goods.wear_max),
    lot: `${goods.lot}`,
    guide: goods.guide_cents == null ? "" : (goods.guide_cents / 100).toFixed(2),
  };
}

export type KindFacts = CatalogueKinds["kinds"][number];

/** Only what belongs to the kind is sent: what was typed for another one is not. */
export function sentOf(written: GoodsWritten, kind: KindFacts): Input<"post", "/api/admin/catalogue/goods/save"> {
  const { names, name, rarity, guide } = written;
  const guide_cents = centsOf(guide);
  const number = (typed: string) => (typed.trim() === "" ? undefined : Number(typed));
  return {
    game: written.game,
    subgame_name: written.subgame_name.trim(),
    kind: kind.kind,
    names: { ...names, en: name },
    lot: kind.is_stocked ? Number(written.lot) : 1,
    ...(guide_cents === null ? {} : { guide_cents }),
    ...(kind.is_stocked ? {} : { collection: written.collection.trim(), ...(rarity === "" ? {} : { rarity }) }),
    ...(kind.is_weapon
      ? { weapon: written.weapon.trim(), wear_min: number(written.wear_min), wear_max: number(written.wear_max) }
      : {}),
  };
}

/** Whether what must be there is there. */
export function isComplete(written: GoodsWritten, kind: KindFacts | undefined): boolean {
  if (kind === undefined || written.game === "" || written.name.trim() === "") return false;
  if (written.guide !== "" && centsOf(written.guide) === null) return false;
  if (kind.is_stocked) return Number(written.lot) > 0;
  return written.rarity !== "" && (!kind.is_weapon || written.weapon.trim() !== "");
}

/** Digits and one dot: a float. */
export function typedFloat(text: string): string {
  const [whole = "", ...rest] = text.replace(/[^0-9.]/gu, "").split(".");
  return rest.length === 0 ? whole.slice(0, 1) : `${whole.slice(0, 1)}.${rest.join("").slice(0, 6)}`;
}

/** What the server calls a field, as the form does. */
function fieldOf(name: string): string {
  if (name === "names.en") return "name";
  if (name.startsWith("names.")) return "names";
  return name === "guide_cents" ? "guide" : name;
}

/** A refusal at the fields it names. One that somebody else was quicker is said above the form. */
export function refusedOf(cause: unknown): Refused {
  if (!(cause instanceof ApiError)) return { errors: {}, notice: true };
  switch (cause.code) {
    case "paramater_error":
      return {
        errors: Object.fromEntries(
          Object.entries(cause.fields).map(([name, reason]) => [
            fieldOf(name),
            t(keyUnder("session.reason", reason), { defaultValue: errorText(cause) }),
          ]),
        ),
        notice: Object.keys(cause.fields).length === 0,
      };
    case "GOODS_IN_USE":
      return {
        errors: Object.fromEntries((cause.data.fixed ?? []).map((name) => [fieldOf(name), errorText(cause)])),
        notice: false,
      };
    case "GOODS_NAME_TAKEN":
      return { errors: { name: errorText(cause), taken: cause.data.goods_id }, notice: false };
    case "CONFLICT":
      return { errors: { stale: t("catalogue.stale") }, notice: false };
    default:
      return { errors: {}, notice: true };
  }
}
