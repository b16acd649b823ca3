import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { useChanges } from "./use-changes";

function Watcher({ onChange }: { onChange: () => void }) {
  useChanges("7", onChange);
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a price that moved is told once, and one that did not is not", async () => {
  let lowest = 100;
  fakeServer({
    "/api/market/goods/view_info": () => ({ goods_id: "7", on_sale: 1, lowest_price_cents: lowest, sold_30d: 0 }),
  });
  const onChange = vi.fn();
  render(<Watcher onChange={onChange} />);
  const wait = () => act(() => vi.advanceTimersByTimeAsync(15_000));
  await wait();
  expect(onChange).not.toHaveBeenCalled();
  lowest = 90;
  await wait();
  expect(onChange).toHaveBeenCalledTimes(1);
  await wait();
  expect(onChange).toHaveBeenCalledTimes(1);
});
