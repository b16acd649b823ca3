import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { rateStore } from "@/api/rates";
import { CounterPrice, yenOf } from "./counter-price";

test("cents are whole yen, rounded up as the server does", () => {
  expect(yenOf(1_999, 152)).toBe(3_039);
  expect(yenOf(1_000, 152)).toBe(1_520);
  expect(yenOf(1, 152)).toBe(2);
  expect(yenOf(200_000, 152.123456)).toBe(304_247);
});

test("the counter's price is written as yen, and left out while no rate is known", () => {
  rateStore.currencies = [];
  const { rerender } = render(<CounterPrice cents={1_999} />);
  expect(screen.queryByText(/¥/u)).toBeNull();
  const yen = { key: "JPY", code: "JPY", label: "JPY", symbol: "¥", name: "Japanese Yen" } as const;
  rateStore.currencies = [{ ...yen, rate: 152, rated_at: 0, precision: 0, separator: "," }];
  rerender(<CounterPrice cents={1_999} />);
  expect(screen.getByText("¥3,039")).toBeDefined();
});
