import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { Chart } from "./chart";

const PRICES = [120, 80, 150];

function show(): void {
  renderInApp(
    <Chart
      title="Price"
      described="Today it costs 150."
      moments={[1, 2, 3]}
      places={[10, 50, 90]}
      width={100}
      height={20}
      moment={(at) => `day ${at}`}
      columns={["Median"]}
      values={(index) => [String(PRICES[index])]}
      className={undefined}
      foot={(looked) => <p data-testid="read">{looked === undefined ? "none" : PRICES[looked]}</p>}
    >
      {(looked) => <path data-looked={looked} />}
    </Chart>,
  );
}
const read = () => screen.getByTestId("read").textContent;

test("a chart has a name, says what its picture shows, and is read by the arrow keys", async () => {
  show();
  screen.getByRole("figure", { name: "Price" });
  screen.getByRole("img", { name: "Today it costs 150." });
  const slider = screen.getByRole("slider", { name: "Price" });
  expect(slider.getAttribute("aria-valuetext"), "the last moment, while none is asked for").toBe("day 3: Median 150");
  expect(read()).toBe("none");
  await userEvent.tab();
  expect(document.activeElement).toBe(slider);
  await userEvent.keyboard("{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toBe("day 2: Median 80");
  expect(read()).toBe("80");
  await userEvent.keyboard("{Home}{ArrowLeft}");
  expect(read(), "there is nothing before the first").toBe("120");
  await userEvent.tab();
  expect(read(), "the chart is left").toBe("none");
});

test("the pointer reads the moment below it, however wide the picture is on the screen", () => {
  show();
  const picture = screen.getByRole("img");
  vi.spyOn(picture, "getBoundingClientRect").mockReturnValue({ left: 200, width: 50 } as DOMRect);
  // A MouseEvent by the name: the PointerEvent of jsdom bears no coordinates.
  fireEvent(picture, new MouseEvent("pointermove", { bubbles: true, clientX: 224 }));
  expect(read()).toBe("80");
  fireEvent.pointerLeave(picture);
  expect(read()).toBe("none");
});

test("all numbers stand in a table", async () => {
  show();
  await userEvent.click(screen.getByText("Show as table"));
  const rows = within(await screen.findByRole("table", { name: "Price" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["TimeMedian", "day 1120", "day 280", "day 3150"]);
});
