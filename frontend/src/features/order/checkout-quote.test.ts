import { expect, test } from "vitest";
import type { Quote } from "@/api/trade";
import { agree, arrive, mustAgree } from "./checkout-quote";

const quoteOf = (due_cents: number, quantity = 1): Quote => ({
  quote: `q${due_cents}`,
  sell_order_id: "s1",
  quantity,
  unit_price_cents: due_cents,
  amount_cents: due_cents,
  fee_cents: 0,
  due_cents,
  currency: "USD",
  currency_rate: 1,
  shown: "",
  needs_info: false,
  hold_seconds: 600,
  expires_at: 0,
});

test("a dearer quote waits for a yes, also when it changes twice", () => {
  const dearer = arrive(arrive({}, quoteOf(1_000)), quoteOf(1_200));
  expect(dearer.before?.due_cents).toBe(1_000);
  expect(mustAgree(dearer)).toBe(true);
  const again = arrive(dearer, quoteOf(1_300));
  expect(again.before?.due_cents).toBe(1_000);
  expect(mustAgree(agree(again))).toBe(false);
  expect(agree(again).quote?.due_cents).toBe(1_300);
});

test("a cheaper quote is told and taken, the same amount or another quantity is no news", () => {
  const shown = arrive({}, quoteOf(1_000));
  expect(mustAgree(arrive(shown, quoteOf(900)))).toBe(false);
  expect(arrive(shown, quoteOf(900)).before?.due_cents).toBe(1_000);
  expect(arrive(shown, quoteOf(1_000)).before).toBeUndefined();
  expect(arrive(shown, quoteOf(2_000, 2)).before).toBeUndefined();
});
