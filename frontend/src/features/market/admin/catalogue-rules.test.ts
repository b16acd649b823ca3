import { expect, test } from "vitest";
import { addressOf, filterOf, queryOf } from "./catalogue-filter";
import { goodsDetail, kinds } from "./catalogue-fixtures";
import { changesOf } from "./goods-changes";
import { BLANK, isComplete, sentOf, typedFloat, writtenOf } from "./goods-form-rules";

const [pack, rifle] = kinds.kinds;

test("a filter reads back from its address, and what is not set is not in it", () => {
  const filter = { state: "retired", game: "csgo", kind: "", query: "ak 47" } as const;
  expect(filterOf(addressOf(filter))).toEqual(filter);
  expect(`${addressOf({ state: "all", game: "", kind: "", query: "" })}`).toBe("");
  expect(queryOf(filter)).toEqual({ game: "csgo", query: "ak 47", retired: true });
  expect(filterOf(new URLSearchParams("state=gone")).state).toBe("all");
});

test("what was read is sent as it was, and only what belongs to the kind", () => {
  const written = writtenOf(goodsDetail());
  expect(sentOf(written, pack!)).toEqual({
    game: "genshin",
    subgame_name: "Europe",
    kind: "pack",
    names: { en: "60 Genesis Crystals", de: "60 Schöpfungskristalle" },
    lot: 1,
    guide_cents: 99,
  });
  const laden = { ...written, lot: "10", rarity: "covert", weapon: "AK-47", wear_min: "0.1", wear_max: "" } as const;
  expect(sentOf(laden, rifle!)).toMatchObject({ kind: "rifle", lot: 1, weapon: "AK-47", wear_min: 0.1 });
  expect(sentOf(laden, pack!)).not.toHaveProperty("weapon");
});

test("each kind is complete with what it needs", () => {
  expect(isComplete(BLANK, undefined)).toBe(false);
  const named = { ...BLANK, game: "csgo", name: "AK" };
  expect(isComplete(named, pack)).toBe(true);
  expect(isComplete({ ...named, lot: "" }, pack)).toBe(false);
  expect(isComplete({ ...named, guide: "1." }, pack)).toBe(false);
  expect(isComplete(named, rifle)).toBe(false);
  expect(isComplete({ ...named, rarity: "covert", weapon: "AK-47" }, rifle)).toBe(true);
});

test("a float is digits and one dot", () => {
  expect(["0.123456789", "12", "a.5", "-0,7"].map(typedFloat)).toEqual(["0.123456", "1", ".5", "0"]);
});

test("an act says each field that changed", () => {
  const detail = JSON.stringify({ "after.name": "B", "before.name": "A", "before.place": "1", name: "B" });
  expect(changesOf({ detail })).toEqual([
    { field: "name", before: "A", after: "B" },
    { field: "place", before: "1", after: "" },
  ]);
});
