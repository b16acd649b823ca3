import { expect, test } from "vitest";
import type { Wire } from "@/api/operations";
import type { TopUpPack, TopUpQueue } from "@/api/topup";
import { topUpAddress } from "./game-address";
import { bestSeller, cheaperBy, gamesOf, packsOf, perHundred, regionOf, samePack } from "./pack-rules";
import { packGoods } from "./topup-fixtures";

const GOODS: Wire["Goods"][] = [
  packGoods("a8080", "8080 Crystals", "America", 64),
  packGoods("a60", "60 Crystals", "America", 56),
  packGoods("a330", "330 Crystals", "America", 99),
  packGoods("e330", "330 Crystals", "Europe", 3),
];
const offer = (price_cents: number): TopUpPack => ({
  supported: true,
  is_sold_here: true,
  sell_order_id: `s${price_cents}`,
  price_cents,
});
const OFFERS = new Map<string, TopUpPack>([
  ["a60", offer(99)],
  ["a8080", offer(9_696)],
  ["a330", { supported: false, is_sold_here: true }],
]);
const packs = packsOf(GOODS, "America", OFFERS);

test("packs of one server stand from the smallest to the largest; what the house does not sell has no price", () => {
  expect(packs.map(({ goods_id, price }) => [goods_id, price])).toEqual([
    ["a60", 99],
    ["a330", undefined],
    ["a8080", 9_696],
  ]);
  expect(packsOf(GOODS, "America", undefined).map(({ price }) => price)).toEqual([undefined, undefined, undefined]);
});

test("a pack that is not sold in the reader's country says so, with its price, and has no offer", () => {
  const here = { ...offer(99), is_sold_here: false };
  const [pack] = packsOf(GOODS, "America", new Map([["a60", here]]));
  expect([pack?.not_here, pack?.sell_order_id, pack?.price]).toEqual([true, undefined, 99]);
  expect(packs.map(({ not_here }) => not_here)).toEqual([false, false, false]);
});

test("a pack says what a hundred cost in it, and by how much that is less than in the smallest", () => {
  expect(packs.map(perHundred)).toEqual([165, undefined, 120]);
  const [small, none, large] = packs.map((pack) => cheaperBy(pack, packs));
  expect([small, none]).toEqual([undefined, undefined]);
  expect(large).toBeCloseTo(1 - 120 / 165);
  const dear = packsOf(GOODS, "America", new Map([...OFFERS, ["a8080", offer(20_000)]]));
  expect(cheaperBy(dear[2]!, dear), "a worse price is no bargain").toBeUndefined();
});

test("the bestseller is the most sold of those that can be bought, and none where too few are sold", () => {
  expect(bestSeller(packs)).toBe("a8080");
  expect(bestSeller(packsOf(GOODS, "Europe", new Map([["e330", offer(500)]])))).toBeUndefined();
});

test("another server keeps the pack that was chosen, if it has it", () => {
  expect(samePack(GOODS, "a330", "Europe")).toBe("e330");
  expect(samePack(GOODS, "a60", "Europe")).toBeUndefined();
  expect(samePack(GOODS, undefined, "Europe")).toBeUndefined();
});

test("no server of several is chosen by itself: the address says it, else what this device knows", () => {
  const two = [{ region: "America" }, { region: "Europe" }];
  expect(regionOf(two, null, undefined)).toBeUndefined();
  expect(regionOf(two, "Mars", undefined)).toBeUndefined();
  expect(regionOf(two, null, "Europe")).toBe("Europe");
  expect(regionOf(two, "America", "Europe")).toBe("America");
  expect(regionOf([{ region: "" }], null, undefined), "where there is only one, nothing is to be chosen").toBe("");
});

test("the address of a game names what was chosen, and nothing that was not", () => {
  expect(topUpAddress("genshin")).toBe("/top-up/game/genshin");
  expect(topUpAddress("genshin", { region: "TW, HK, MO", pack: "7" })).toBe(
    "/top-up/game/genshin?region=TW%2C+HK%2C+MO&pack=7",
  );
});

test("a game is found by its server in English and in the reader's language", () => {
  const queues = [
    { game: "genshin", region: "Europe" },
    { game: "mlbb", region: "" },
  ] as TopUpQueue[];
  const names = new Map([
    ["genshin", "Genshin Impact"],
    ["mlbb", "Mobile Legends"],
  ]);
  const found = (typed: string) =>
    gamesOf(queues, names, typed, (region) => (region === "Europe" ? "Европа" : region)).map(({ game }) => game);
  expect(found("европа")).toEqual(["genshin"]);
  expect(found("europe")).toEqual(["genshin"]);
  expect(found("")).toEqual(["genshin", "mlbb"]);
});
