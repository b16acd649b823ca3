import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { GoodsArt, numbers } from "./goods-art";
import { shapeOf } from "./goods-shapes";

const drawn = (element: ReactElement) => render(element).container.innerHTML;

test("the same goods are always drawn the same, and others are not", () => {
  const art = { shape: "ak47", kind: "rifle", rarity: "classified", seed: 226 };
  expect(numbers(226, 5)).toEqual(numbers(226, 5));
  expect(numbers(226, 5)).not.toEqual(numbers(227, 5));
  expect(numbers(5, 200).every((number) => number >= 0 && number < 1)).toBe(true);
  expect(drawn(<GoodsArt art={art} />)).not.toContain("NaN");
});

test("a worn piece shows more scratches than a clean one", () => {
  const scratches = (float: number) =>
    render(<GoodsArt art={{ kind: "knife", seed: 3 }} float={float} />).container.querySelectorAll("g g path").length;
  expect(scratches(0.9)).toBeGreaterThan(scratches(0.1));
  expect(scratches(0.9)).toBeGreaterThan(0);
});

test("what is not known is drawn all the same", () => {
  expect(shapeOf("no such model", "no such kind")).not.toBe("");
  expect(drawn(<GoodsArt art={undefined} />)).toContain("svg");
});
