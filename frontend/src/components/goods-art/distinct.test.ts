import { expect, test } from "vitest";
import { draw, drawGame } from "./draw";
import { finishOf } from "./finishes/families";
import { OUTLINES } from "./outlines/outlines";
import { partsOf } from "./piece";
import { GAMES, seedGoods } from "./seed-goods";

const goods = seedGoods();

test("no two goods of the whole catalogue have the same picture", () => {
  expect(goods.length).toBeGreaterThan(25_000);
  const seen = new Map<string, string>();
  const same: string[] = [];
  for (const one of goods) {
    const picture = JSON.stringify(draw(one));
    const other = seen.get(picture);
    if (other !== undefined) same.push(`${one.name} ${one.region} = ${other}`);
    seen.set(picture, `${one.name} ${one.region}`);
  }
  expect(same).toEqual([]);
});

test("every weapon, knife and glove of the catalogue has an outline of its own", () => {
  const kinds = ["rifle", "sniper", "smg", "pistol", "shotgun", "machine_gun", "equipment", "knife", "glove"];
  const models = new Set(goods.filter(({ kind }) => kinds.includes(kind)).map(({ shape }) => shape));
  expect([...models].filter((model) => OUTLINES[model] === undefined)).toEqual([]);
  expect(Object.keys(OUTLINES).filter((model) => !models.has(model))).toEqual([]);
  const outlines = Object.values(OUTLINES).map(({ paint, bare }) => `${paint} ${bare}`);
  expect(new Set(outlines).size).toBe(outlines.length);
});

test("two finishes of the same weapon differ in their pattern or clearly in their colours", () => {
  const alike: string[] = [];
  for (const model of Object.keys(OUTLINES)) {
    const finishes = goods.filter(({ shape, name }) => shape === model && partsOf(name)[1] !== "");
    const looks = finishes.map(({ name }) => ({ name, ...finishOf(partsOf(name)[1]) }));
    looks.forEach((one, index) => {
      for (const other of looks.slice(index + 1)) {
        if (one.finish !== other.finish) continue;
        const apart = one.colours.slice(0, 3).map((colour, at) => distance(colour, other.colours[at]!));
        if (Math.max(...apart) < 24) alike.push(`${one.name} ~ ${other.name}`);
      }
    });
  }
  expect(alike).toEqual([]);
});

test("every picture is small enough for a page of them, and made of numbers", () => {
  const nodes = (mark: unknown): number =>
    Array.isArray(mark) ? 1 + mark.slice(2).reduce((sum: number, inner) => sum + nodes(inner), 0) : 0;
  for (const one of goods.filter((_, index) => index % 3 === 0)) {
    const picture = draw(one);
    expect(
      picture.reduce((sum, mark) => sum + nodes(mark), 0),
      one.name,
    ).toBeLessThanOrEqual(40);
    expect(JSON.stringify(picture), one.name).not.toMatch(/NaN|undefined|null|Infinity/u);
  }
});

test("every game of the catalogue has a mark of its own", () => {
  expect(new Set(GAMES.map((game) => JSON.stringify(drawGame(game)))).size).toBe(GAMES.length);
});

function distance(one: string, other: string): number {
  const parts = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  const [a, b] = [parts(one), parts(other)];
  return Math.hypot(...a.map((value, index) => value - b[index]!));
}
