import { expect, test } from "vitest";
import { minimumOf, settleQuantity, stepQuantity, typedQuantity } from "./quantity";

test("the minimum is 1 unless another is given, and never below 0", () => {
  expect(settleQuantity("0")).toBe(1);
  expect(settleQuantity("0", { min: 0 })).toBe(0);
  expect(minimumOf({ min: -5 })).toBe(0);
});

test("a quantity is clamped to its maximum, and without one it is not", () => {
  expect(settleQuantity("10", { max: 10 })).toBe(10);
  expect(settleQuantity("11", { max: 10 })).toBe(10);
  expect(settleQuantity("1000000")).toBe(1_000_000);
});

test("it snaps down to a multiple of the step, and up in ceiling mode", () => {
  expect(settleQuantity("2999", { step: 1000 })).toBe(2000);
  expect(settleQuantity("2001", { step: 1000, ceiling: true })).toBe(3000);
  expect(settleQuantity("2000", { step: 1000, ceiling: true })).toBe(2000);
});

test("a fraction of a step does not lose a hair to floating point", () => {
  expect(settleQuantity("0.3", { step: 0.1, min: 0 })).toBe(0.3);
  expect(stepQuantity(0.2, 1, { step: 0.1, min: 0 })).toBe(0.3);
});

test("snapping comes before the range, so the edge itself can be chosen", () => {
  expect(settleQuantity("11", { step: 4, max: 10 })).toBe(8);
  expect(settleQuantity("1", { step: 4, min: 2 })).toBe(2);
});

test("a minus cannot be typed, nor letters, nor a dot where steps are whole", () => {
  expect(typedQuantity("-5")).toBe("5");
  expect(typedQuantity("1e3")).toBe("13");
  expect(typedQuantity("1.5")).toBe("15");
  expect(typedQuantity("1.5.2", { step: 0.1 })).toBe("1.52");
});

test("an empty field falls back to the placeholder, or to the minimum", () => {
  expect(settleQuantity("", { placeholder: 8 })).toBe(8);
  expect(settleQuantity("", { min: 3 })).toBe(3);
});

test("plus and minus stop at the ends", () => {
  expect(stepQuantity(1, -1)).toBe(1);
  expect(stepQuantity(9, 1, { max: 10 })).toBe(10);
  expect(stepQuantity(10, 1, { max: 10 })).toBe(10);
});
