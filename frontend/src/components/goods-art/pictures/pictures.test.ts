import { describe, expect, test } from "vitest";
import { draw } from "../draw";
import { finishOf } from "../finishes/families";
import type { Mark } from "../marks";
import type { Piece } from "../piece";
import { heapOf } from "./pack";

const markup = (piece: Piece) => JSON.stringify(draw(piece));
const AK: Piece = { shape: "ak47", kind: "rifle", rarity: "classified", seed: 226, name: "AK-47 | Redline" };

function* all(marks: readonly (Mark | string)[]): Generator<Mark> {
  for (const mark of marks) {
    if (typeof mark === "string") continue;
    yield mark;
    yield* all(mark.slice(2) as (Mark | string)[]);
  }
}
const find = (piece: Piece, attribute: string) => [...all(draw(piece))].filter(([, own]) => attribute in own);

describe("a finish", () => {
  test("is of the family that its name says, whatever the weapon", () => {
    const family = (name: string) => finishOf(name).finish;
    expect(family("Emerald Web")).toBe(family("Crimson Web"));
    expect(family("Urban DDPAT")).toBe(family("Forest DDPAT"));
    expect(family("Case Hardened")).not.toBe(family("Crimson Web"));
    expect(family("Fade")).not.toBe(family("Marble Fade"));
    expect(new Set(["", " #2", " #3", " #4", " #5", " #6", " #7"].map((phase) => family(`Doppler${phase}`))).size).toBe(
      7,
    );
    expect(family("Gamma Doppler")).not.toBe(family("Doppler"));
  });

  test("has the colours that its name says", () => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
      Number.parseInt(finishOf("Emerald").colours[0].slice(from, from + 2), 16),
    );
    expect(green).toBeGreaterThan(Math.max(red, blue));
  });

  test("of one piece is turned by its pattern seed, and is the same every time", () => {
    const piece = (paintSeed: number) => markup({ ...AK, name: "AK-47 | Case Hardened", paintSeed });
    expect(piece(661)).toBe(piece(661));
    expect(piece(661)).not.toBe(piece(662));
  });
});

describe("wear", () => {
  const scratches = (float?: number) => Number(find({ ...AK, float }, "data-scratches")[0]?.[1]["data-scratches"] ?? 0);

  test("is not drawn where it is not known, and grows with its number", () => {
    expect(scratches()).toBe(0);
    expect(scratches(0.9)).toBeGreaterThan(scratches(0.4));
    expect(scratches(0.4)).toBeGreaterThan(scratches(0.01));
  });

  test("bares the metal at the edges only of what is no longer new", () => {
    const edges = (float: number) => find({ ...AK, float }, "strokeDasharray").length;
    expect(edges(0.05)).toBe(0);
    expect(edges(0.3)).toBe(1);
  });
});

describe("on a piece", () => {
  test("StatTrak and Souvenir each have their ribbon", () => {
    const ribbons = (piece: Piece) => find(piece, "data-ribbon").map(([, own]) => own["data-ribbon"]);
    expect(ribbons(AK)).toEqual([]);
    expect(ribbons({ ...AK, statTrak: true })).toEqual(["stattrak"]);
    expect(ribbons({ ...AK, souvenir: true })).toEqual(["souvenir"]);
  });

  test("each sticker sits in its slot in its own colours, and an empty slot shows", () => {
    const seats = (stickers?: string[]) =>
      [...all(draw({ ...AK, stickers }))].filter(([tag]) => tag === "circle").length;
    expect(seats()).toBe(0);
    expect(seats(["Crown"])).toBe(2);
    expect(seats(["Crown", ""])).toBe(3);
    expect(markup({ ...AK, stickers: ["Crown"] })).not.toBe(markup({ ...AK, stickers: ["Howling Dawn"] }));
  });
});

describe("a pack", () => {
  const pack = (label: string, region = "Europe"): Piece => ({
    kind: "pack",
    rarity: "genshin",
    label,
    region,
    name: `${label} Genesis Crystals`,
  });

  test("says how much is in it, and its heap grows with it", () => {
    expect(markup(pack("1090"))).toContain('"1090"');
    const heaps = ["60", "330", "1090", "2240", "3880", "8080"].map(heapOf);
    expect(heaps).toEqual(heaps.toSorted((a, b) => a - b));
    expect(heaps[0]).toBeLessThan(heaps[5]!);
    expect(heapOf("2000K")).toBeGreaterThan(heapOf("100K"));
    expect(heapOf("250M")).toBeGreaterThan(heapOf("10M"));
  });

  test("of another region or another game is another picture", () => {
    expect(markup(pack("60", "America"))).not.toBe(markup(pack("60", "Asia")));
    expect(markup({ ...pack("60"), rarity: "hsr" })).not.toBe(markup(pack("60")));
  });

  test("as a gift card carries the sign of its money", () => {
    const card = (name: string, label: string) => markup({ kind: "gift_card", rarity: "steam", name, label });
    expect(card("Steam Wallet 50 EUR", "50")).toContain("€50");
    expect(card("Steam Wallet 5 USD", "5")).toContain("$5");
  });
});

test("a sticker, its slab and its variants are all different, and say whose they are", () => {
  const names = [
    "Sticker | device | Katowice 2019",
    "Sticker | device (Foil) | Katowice 2019",
    "Sticker | device (Gold) | Katowice 2019",
    "Sticker | device | Berlin 2019",
  ];
  const pictures = names.map((name) => markup({ kind: "sticker", name }));
  pictures.push(markup({ kind: "charm", name: "Sticker Slab | device | Katowice 2019" }));
  expect(new Set(pictures).size).toBe(5);
  expect(pictures.every((picture) => picture.includes("device"))).toBe(true);
});
