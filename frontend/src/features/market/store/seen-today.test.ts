import { expect, test } from "vitest";
import { isSeen, withSeen, type Seen } from "./seen-today";

test("a welcome is shown once a day, and again when the store has changed", () => {
  const seen = withSeen({}, "7", 3, "Mon");
  expect(isSeen(seen, "7", 3, "Mon")).toBe(true);
  expect(isSeen(seen, "7", 4, "Mon")).toBe(false);
  expect(isSeen(seen, "7", 3, "Tue")).toBe(false);
  expect(isSeen(seen, "8", 3, "Mon")).toBe(false);
});

test("what is of another day is forgotten, and of one day only so many are kept", () => {
  expect(withSeen({ "7": ["Mon", 3] }, "8", 1, "Tue")).toEqual({ "8": ["Tue", 1] });
  let seen: Seen = {};
  for (let uid = 100; uid < 200; uid += 1) seen = withSeen(seen, `${uid}`, 1, "Mon");
  expect(Object.keys(seen)).toHaveLength(50);
  expect(isSeen(seen, "199", 1, "Mon")).toBe(true);
  expect(isSeen(seen, "100", 1, "Mon")).toBe(false);
});
