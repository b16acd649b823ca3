import { expect, test } from "vitest";
import { completed, gapsFilled } from "./templates";

const FILLED = { text: "Your order {{order.number}} of {{today}}", language: "en", missing: ["order.number"] };

test("a gap stays visible until it is filled, and only then the answer may be taken", () => {
  expect(completed(FILLED, {})).toBe("Your order {{order.number}} of {{today}}");
  expect(gapsFilled(FILLED, { "order.number": "  " })).toBe(false);
  expect(completed(FILLED, { "order.number": " 42 " })).toBe("Your order 42 of {{today}}");
  expect(gapsFilled(FILLED, { "order.number": "42" })).toBe(true);
});
