import { expect, test } from "vitest";
import { isOtherChoice, shownTags, toggled } from "./selection";

test("three tags are shown whole, the fourth becomes +1", () => {
  expect(shownTags(["a", "b", "c"])).toEqual({ tags: ["a", "b", "c"], more: 0 });
  expect(shownTags(["a", "b", "c", "d"])).toEqual({ tags: ["a", "b", "c"], more: 1 });
});

test("the same choice in another order is no other choice", () => {
  expect(isOtherChoice(["a", "b"], ["b", "a"])).toBe(false);
  expect(isOtherChoice(["a", "b"], ["a"])).toBe(true);
  expect(isOtherChoice(["a"], ["b"])).toBe(true);
});

test("a key is taken once and given back", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});
