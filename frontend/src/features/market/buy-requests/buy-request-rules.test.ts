import { expect, test } from "vitest";
import type { Translate } from "@/locales/keys";
import {
  ANY_PIECE,
  depthOf,
  nearestAllowed,
  placeInLine,
  setAside,
  suggested,
  wantedOf,
  wantedProblem,
  wantedWords,
} from "./buy-request-rules";

test.each<[Parameters<typeof suggested>[0], string, string]>([
  [{ highest_bid_cents: 900, lowest_price_cents: 1_000 }, "9.50", "between both"],
  [{ lowest_price_cents: 1_000 }, "9.50", "a little below the offer"],
  [{ highest_bid_cents: 900 }, "9.01", "before the highest"],
  [{ reference_price_cents: 800 }, "8.00", "what it goes for"],
  [{ highest_bid_cents: 1_200, lowest_price_cents: 1_000 }, "10.00", "a request above the offer wants other pieces"],
  [{ lowest_price_cents: 1 }, "0.01", "never nothing"],
  [{}, "", "nobody knows"],
])("a first price for %o is %s: %s", (figures, price, _why) => {
  expect(suggested(figures)).toBe(price);
});

test("the nearest price that goes is named only for one that does not", () => {
  const range = { min_price_cents: 100, max_price_cents: 500 };
  expect([50, 100, 300, 501].map((cents) => nearestAllowed(cents, range))).toEqual([100, null, null, 500]);
});

test("what is left empty does not matter, and nothing is said twice", () => {
  expect(wantedOf(ANY_PIECE)).toEqual({});
  const typed = {
    least: "0.1",
    most: "",
    seeds: "661, 321 661",
    statTrak: "no",
    stickers: "Crown (Foil)\n\n Howl \nHowl",
  } as const;
  expect(wantedOf(typed)).toEqual({
    wear_min: 0.1,
    paint_seeds: [661, 321],
    stat_trak: false,
    stickers: ["Crown (Foil)", "Howl"],
  });
});

test.each([
  [{}, null],
  [{ least: "0.2", most: "0.1" }, "wear"],
  [{ most: "1.1" }, "wear"],
  [{ least: "0.1.2" }, "wear"],
  [{ least: "0", most: "1" }, null],
  [{ seeds: "1001" }, "seeds"],
  [{ seeds: Array.from({ length: 21 }, (_, seed) => seed).join(" ") }, "seeds"],
  [{ stickers: "a\nb\nc\nd\ne\nf" }, "stickers"],
])("of %o the problem is %s", (typed, problem) => {
  expect(wantedProblem({ ...ANY_PIECE, ...typed })).toBe(problem);
});

test("what is wanted is said in words, nothing of what does not matter", () => {
  const t = ((key: string, values?: object) =>
    [key.replace("market.", ""), ...Object.values(values ?? {})].join(" ")) as unknown as Translate;
  expect(wantedWords(t, {})).toEqual([]);
  expect(wantedWords(t, { wear_max: 0.07, paint_seeds: [1, 2], stat_trak: true, stickers: ["Howl"] })).toEqual([
    "requests.wear 0 0.07",
    "seed 1, 2",
    "requests.stat_trak.yes",
    "Howl",
  ]);
});

test("places are counted from one, and a request that is over has none", () => {
  expect(placeInLine({ state: "open", ahead: 0 })).toBe(1);
  expect(placeInLine({ state: "open", ahead: 2 })).toBe(3);
  expect(placeInLine({ state: "filled", ahead: 0 })).toBeNull();
});

test("what is set aside adds up, and so does the line", () => {
  expect(setAside([{ reserved_cents: 100 }, { reserved_cents: 250 }])).toBe(350);
  expect(depthOf([{ quantity: 2 }, { quantity: 3 }]).map(({ total }) => total)).toEqual([2, 5]);
});
