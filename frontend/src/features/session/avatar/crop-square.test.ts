import { expect, test } from "vitest";
import { kindOf, MOST_PIXELS, sideOf } from "./crop-square";

const square = (width: number) => ({ x: 3, y: 4, width, height: width });

test("a square is made smaller, and never larger", () => {
  expect(sideOf(square(4_000))).toBe(MOST_PIXELS);
  expect(sideOf(square(120.4))).toBe(120);
  expect(sideOf(square(0.2))).toBe(1);
});

test("what can be transparent stays so", () => {
  expect(["image/jpeg", "image/png", "image/webp"].map(kindOf)).toEqual(["image/jpeg", "image/png", "image/png"]);
});
