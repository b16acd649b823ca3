import { expect, test } from "vitest";
import { changeSince } from "./price-change";

test("a price that fell or rose says by how much", () => {
  expect(changeSince(1000, 880, "en")).toEqual({ falls: true, percent: "12%" });
  expect(changeSince(1000, 1500, "en")).toEqual({ falls: false, percent: "50%" });
});

test("what rounds to nothing, or was never known, says nothing", () => {
  expect(changeSince(1000, 1000, "en")).toBeUndefined();
  expect(changeSince(1000, 1004, "en")).toBeUndefined();
  expect(changeSince(null, 880, "en")).toBeUndefined();
  expect(changeSince(undefined, 880, "en")).toBeUndefined();
});
