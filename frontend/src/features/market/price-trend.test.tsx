import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import type { PricePoint } from "./market-calls";
import { PriceTrend } from "./price-trend";

const point = (day: number, median_cents: number): PricePoint => ({
  at: Date.UTC(2026, 0, day),
  median_cents,
  low_cents: median_cents - 100,
  high_cents: median_cents + 100,
  volume: day,
  is_generated: false,
});

test("the price of a day is read by keyboard, shown with its range, and stands in the table", async () => {
  const asked = fakeServer({
    "/api/market/goods/price_history/": {
      goods_id: "g1",
      bands: [],
      days: 30,
      points: [point(1, 1_000), point(2, 1_250)],
      volume: 3,
      has_generated: false,
      median_cents: 1_100,
    },
  });
  renderInApp(<PriceTrend goodsId="g1" exteriors={[]} />);
  const slider = await screen.findByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^Jan 2, 2026: .*12\.50/u);
  slider.focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^Jan 1, 2026: .*10\.00/u);
  const figure = screen.getByRole("figure");
  expect(within(figure).getByText("Jan 1, 2026").parentElement?.textContent).toMatch(/10\.00.*9\.00.*11\.00/u);
  await userEvent.click(within(figure).getByRole("group").querySelector("summary")!);
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(3);
  expect(rows[2]?.textContent).toMatch(/Jan 2, 2026.*12\.50.*2$/u);
  await userEvent.click(screen.getByRole("button", { name: /^7/u }));
  expect(asked.at(-1)?.input).toMatchObject({ goods_id: "g1", days: "7" });
});
