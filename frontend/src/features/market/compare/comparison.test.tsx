import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SellOrder } from "@/features/market/market-calls";
import { bestOf, MOST_COMPARED, useComparison } from "./comparison";

const offer = (id: number, price_cents = 100) => ({ sell_order_id: `${id}`, price_cents }) as SellOrder;

test("the best of a row is what differs for the better, and nothing where all are alike", () => {
  expect([...bestOf([300, 100, 200], "least")]).toEqual([1]);
  expect([...bestOf([90, 99, 99], "most")]).toEqual([1, 2]);
  expect([...bestOf([100, 100], "least")]).toEqual([]);
  expect([...bestOf([100, null, undefined], "least")]).toEqual([]);
  expect([...bestOf([0.2, null, 0.1], "least")]).toEqual([2]);
  expect([...bestOf([], "most")]).toEqual([]);
});

test("so many are compared and no more; one is taken out by the same press, and all are as the list says now", () => {
  const { result, rerender } = renderHook(({ shown }) => useComparison(shown), {
    initialProps: { shown: [offer(1)] as SellOrder[] },
  });
  for (let id = 1; id <= MOST_COMPARED + 1; id += 1) act(() => result.current.toggle(offer(id)));
  expect(result.current.offers.map(({ sell_order_id }) => sell_order_id)).toEqual(["1", "2", "3", "4"]);
  expect(result.current.isFull).toBe(true);
  act(() => result.current.toggle(offer(2)));
  expect([result.current.has("2"), result.current.isFull]).toEqual([false, false]);
  rerender({ shown: [offer(1, 90)] });
  expect(result.current.offers[0]?.price_cents).toBe(90);
  act(() => result.current.clear());
  expect(result.current.offers).toEqual([]);
});
