import { expect, test } from "vitest";
import { FIRST, problemsOf, requestOf, valuesOf } from "./grant-rules";

test("a child account never sees the balance and has a limit", () => {
  const child = { ...FIRST, kind: "child" as const, scopes: ["list" as const, "balance" as const] };
  expect(problemsOf(child)).toEqual({ limit: "limit" });
  expect(problemsOf({ ...child, scopes: ["balance"], limit: "5" })).toEqual({ scopes: "scopes" });
  expect(requestOf({ ...child, limit: "50" })).toEqual({ kind: "child", scopes: ["list"], max_cents: 5_000 });
});

test("no games and no limit are all of them and any amount", () => {
  expect(requestOf(FIRST)).toEqual({ kind: "sub_seller", scopes: ["list", "deliver"] });
  expect(problemsOf(FIRST)).toEqual({});
  expect(problemsOf({ ...FIRST, limit: "0" })).toEqual({ limit: "limit" });
});

test("what a member has is what the form begins with", () => {
  const grant = { kind: "sub_seller" as const, scopes: ["list" as const], games: ["csgo"], max_cents: 1_250 };
  expect(valuesOf(grant)).toEqual({ kind: "sub_seller", scopes: ["list"], games: ["csgo"], limit: "12.50" });
  expect(requestOf(valuesOf(grant))).toEqual(grant);
});
