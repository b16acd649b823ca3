import { expect, test } from "vitest";
import { depositProblem } from "./wallet-rules";
import { flowQuery } from "./wallet-calls";

const limits = { deposit_min_cents: 500, deposit_max_cents: 200_000 };

test("a deposit is between its limits, both included", () => {
  expect(depositProblem("4.99", limits)).toBe("too_little");
  expect(depositProblem("5", limits)).toBeNull();
  expect(depositProblem("2000.00", limits)).toBeNull();
  expect(depositProblem("2000.01", limits)).toBe("too_much");
  for (const wrong of ["", "5.", "1e2", "-5", "5.001"]) expect(depositProblem(wrong, limits)).toBe("invalid");
});

test("a filter by days includes both days whole, where the reader is", () => {
  const { from, to } = flowQuery({ cause: "", from: "2026-03-01", to: "2026-03-01" });
  expect(from).toBe(new Date(2026, 2, 1).getTime());
  expect(to).toBe(new Date(2026, 2, 2).getTime());
  expect(flowQuery({ cause: "sale", from: "", to: "" })).toEqual({ cause: "sale", from: undefined, to: undefined });
});
