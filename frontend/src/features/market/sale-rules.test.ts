import { expect, test } from "vitest";
import { outcomeOf } from "./sale-rules";

const listing = { state: "on_sale", quantity: 1, sold: 0, withdrawn: 0, listed: 1 } as const;

test("a listing says what is left of a stack, and what became of what has ended", () => {
  expect(outcomeOf(listing), "one piece on sale needs no numbers").toEqual([]);
  expect(outcomeOf({ ...listing, quantity: 4, sold: 2, listed: 6 })).toEqual([
    { is: "left", count: 4, of: 6 },
    { is: "sold", count: 2 },
  ]);
  expect(outcomeOf({ ...listing, state: "ended", quantity: 0, sold: 1 })).toEqual([{ is: "sold", count: 1 }]);
  expect(outcomeOf({ ...listing, state: "ended", quantity: 0, withdrawn: 1 })).toEqual([{ is: "removed" }]);
});
