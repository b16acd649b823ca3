import { expect, test } from "vitest";
import { isUnderWay, nextTurn, saidAt } from "./maintenance-rules";

const of = (starts_at: number, ends_at: number) => ({
  maintenance_id: `${starts_at}`,
  game: "genshin",
  starts_at,
  ends_at,
  text: "An update.",
});

test("what is under way is said before what is to come, and what is over is not", () => {
  const [now, later] = [of(100, 200), of(300, 400)];
  expect(saidAt([later, now], 150)).toBe(now);
  expect(saidAt([later, now], 200)).toBe(later);
  expect(saidAt([later, now], 400)).toBeUndefined();
});

test("it is under way from its start until its end", () => {
  expect([99, 100, 199, 200].map((at) => isUnderWay(of(100, 200), at))).toEqual([false, true, true, false]);
});

test("something else is said at the next start or end", () => {
  const all = [of(100, 200), of(300, 400)];
  expect([0, 100, 250, 400].map((at) => nextTurn(all, at))).toEqual([100, 200, 300, undefined]);
});
