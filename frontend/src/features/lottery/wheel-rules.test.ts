import { expect, test } from "vitest";
import { degreesOf, hasRoomForName, leaderPath, onRim, slicePath, slices, turnTo } from "./wheel-rules";

const table = [
  { prize: "crystals_6480", odds_ppm: 1 },
  { prize: "welkin_moon", odds_ppm: 9 },
  { prize: "coupon_50", odds_ppm: 40 },
  { prize: "coupon_5", odds_ppm: 950 },
  { prize: "coupon_3", odds_ppm: 3_000 },
  { prize: "thanks", odds_ppm: 6_000 },
] as const;

test("a slice is as wide as its chance", () => {
  const list = slices(table);
  expect(list.at(-1)).toMatchObject({ prize: "thanks", from: 144, to: 360 });
  expect(list[0]!.to - list[0]!.from).toBeCloseTo(0.036);
  expect(slices([])).toEqual([]);
});

test("the pointer stands in the slice that the roll belongs to, at its first and its last number", () => {
  const list = slices(table);
  let first = 0;
  for (const [at, { odds_ppm: weight }] of table.entries()) {
    for (const roll of [first, first + weight - 1]) {
      const degrees = degreesOf(roll, 10_000);
      expect(degrees).toBeGreaterThan(list[at]!.from);
      expect(degrees).toBeLessThan(list[at]!.to);
    }
    first += weight;
  }
});

test("the wheel only turns forward, and ends with the roll at the top", () => {
  for (const turned of [0, 77, 1_234.5]) {
    for (const degrees of [0, 10, 359]) {
      const end = turnTo(degrees, turned);
      expect(end).toBeGreaterThanOrEqual(turned + 5 * 360);
      expect((end + degrees) % 360).toBeCloseTo(0);
    }
  }
});

test("pictures at the rim leave each other room and keep their order", () => {
  const badges = slices(table).map(({ badge }) => badge);
  for (let at = 0; at < badges.length; at += 1) {
    const next = badges[(at + 1) % badges.length]! + (at + 1 === badges.length ? 360 : 0);
    expect(next - badges[at]!).toBeGreaterThan(29.9);
  }
});

test("paths are numbers, also of a prize that is all there is", () => {
  expect(onRim(90, 10)).toEqual([10, 0]);
  expect(slicePath({ from: 0, to: 90 }, 10)).toBe("M0 0L0 -10A10 10 0 0 1 10 0Z");
  expect(slicePath({ from: 0, to: 360 }, 10)).not.toContain("NaN");
  expect(slicePath({ from: 10, to: 300 }, 10)).toContain("0 1 1");
  expect(leaderPath({ prize: "thanks", from: 0, to: 0, badge: -90 }, 7)).toBe("M0 -2L0 -10A10 10 0 0 0 -10 0");
});

test("a slice says its name where there is room for it; a narrow one has its picture only", () => {
  const [wide, narrow] = slices([
    { prize: "thanks", odds_ppm: 900_000 },
    { prize: "coupon_50", odds_ppm: 100_000 },
  ]);
  expect(wide && hasRoomForName(wide)).toBe(true);
  expect(narrow && hasRoomForName(narrow)).toBe(false);
});
