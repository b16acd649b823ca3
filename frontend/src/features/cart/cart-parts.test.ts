import { expect, test } from "vitest";
import { lineOf } from "./cart-fixtures";
import { bySeller, fingerprint, partsOf } from "./cart-parts";

test("lines are what can be bought, what is kept for later, and what is gone", () => {
  const there = lineOf("1", "2");
  const fewer = lineOf("2", "2", { state: "fewer_left", quantity: 5, can_buy: 3 });
  const gone = lineOf("3", "3", { state: "sold_out", can_buy: 0 });
  const later = lineOf("4", "3", { is_saved_for_later: true, state: "sold_out", can_buy: 0 });
  expect(partsOf([there, gone, later, fewer])).toEqual({ now: [there, fewer], later: [later], gone: [gone] });
});

test("sellers come in the order in which something of theirs was first put there", () => {
  const lines = [lineOf("1", "7"), lineOf("2", "2"), lineOf("3", "7")];
  const groups = bySeller(lines).map(([seller, own]) => [seller.uid, own.map(({ goods }) => goods.goods_id)]);
  expect(groups).toEqual([
    ["7", ["1", "3"]],
    ["2", ["2"]],
  ]);
});

test("a quote is made anew when a price, a quantity or what is for later changes", () => {
  const line = lineOf("1", "2");
  const before = fingerprint([line]);
  expect(fingerprint([{ ...line, added_at: 5 }])).toBe(before);
  for (const change of [{ can_buy: 2 }, { is_saved_for_later: true }])
    expect(fingerprint([{ ...line, ...change }])).not.toBe(before);
  expect(fingerprint([{ ...line, sell_order: { ...line.sell_order, price_cents: 900 } }])).not.toBe(before);
});
