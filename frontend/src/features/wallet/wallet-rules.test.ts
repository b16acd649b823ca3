import { expect, test } from "vitest";
import { centsOf, depositOf, depositProblem, usualAmounts } from "./wallet-rules";
import { flowQuery } from "./wallet-calls";

const limits = { deposit_min_cents: 500, deposit_max_cents: 200_000 };

const dollar = { rate: 1, precision: 2 };
const problem = (typed: string) => depositProblem(depositOf(typed, dollar, limits), limits);

test("a deposit is between its limits, both included", () => {
  expect(problem("4.99")).toBe("too_little");
  expect(problem("5")).toBeNull();
  expect(problem("2000.00")).toBeNull();
  expect(problem("2000.01")).toBe("too_much");
  for (const wrong of ["", "5.", "1e2", "-5", "5.001"]) expect(problem(wrong)).toBe("invalid");
});

test("a deposit is typed in the reader's currency, and what is shown as a limit is the limit", () => {
  const krone = { rate: 6.94, precision: 0 };
  expect(centsOf("150", { rate: 150 })).toBe(100);
  expect(depositOf("35", krone, limits), "5 dollars are 34.7").toBe(500);
  expect(depositOf("40", krone, limits)).toBe(576);
  expect(usualAmounts({ rate: 150, precision: 0 })).toEqual(["1500", "3800", "7500", "15000"]);
  expect(usualAmounts(dollar)).toEqual(["10.00", "25.00", "50.00", "100.00"]);
});

test("a filter by days includes both days whole, where the reader is", () => {
  const { from, to } = flowQuery({ cause: "", from: "2026-03-01", to: "2026-03-01" });
  expect(from).toBe(new Date(2026, 2, 1).getTime());
  expect(to).toBe(new Date(2026, 2, 2).getTime());
  expect(flowQuery({ cause: "sale", from: "", to: "" })).toEqual({ cause: "sale", from: undefined, to: undefined });
});
