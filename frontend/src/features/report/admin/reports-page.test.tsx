import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { expect, test } from "vitest";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { emptyReport, reportOf } from "./reports-fixtures";
import { ReportsPage } from "./reports-page";

const REPORT = "/api/admin/report";

/** The page at an address, where it leads, and what it asks the server. */
function show(path: string, answers: Answers = {}) {
  const calls = fakeServer({
    [REPORT]: ({ subject }) => (subject === "sales" ? reportOf() : emptyReport("agents")),
    ...answers,
  });
  const [pathname, searchPath = ""] = path.split("?");
  const { hook, searchHook, history } = memoryLocation({ path: pathname ?? path, searchPath, record: true });
  renderInApp(
    <Router hook={hook} searchHook={searchHook}>
      <ReportsPage />
    </Router>,
  );
  return { asked: (of: string) => calls.filter((call) => call.path === of).map(({ input }) => input), history };
}

const sales = async () => within(await screen.findByRole("region", { name: "Sales" }));

test("each figure stands with its change, and its parts below", async () => {
  show("/console/reports");
  const panel = await sales();
  const tile = within((await panel.findAllByText("Gross volume"))[0]?.closest("li") as HTMLElement);
  tile.getByText("$1,234.56");
  tile.getByText("+23.5%");
  tile.getByText("$1,000.00");
  panel.getByRole("figure", { name: "Gross volume and fees (USD)" });
  const rows = within(panel.getByRole("table", { name: "Sales: Breakdown" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "GameGross volumeOrders paid",
    "Counter-Strike 2$1,200.0011",
    "Genshin Impact$34.561",
  ]);
});

test("of many parts the largest stand first, and the others behind a press", async () => {
  const parts = Array.from({ length: 8 }, (_, n) => ({
    part: `g${n}`,
    name: `Game ${n}`,
    values: { gross_volume: 100 - n, orders_paid: 1 },
  }));
  show("/console/reports", { [REPORT]: () => reportOf({ parts }) });
  const panel = await sales();
  const table = within(await panel.findByRole("table", { name: "Sales: Breakdown" }));
  expect(table.getAllByRole("row")).toHaveLength(7);
  await userEvent.click(panel.getByRole("button", { name: "Show more" }));
  expect(table.getAllByRole("row")).toHaveLength(9);
});

test("an info mark says what a figure means", async () => {
  show("/console/reports");
  const panel = await sales();
  const mark = await panel.findByRole("button", { name: "About Average order" });
  expect(mark.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(mark);
  panel.getByText("Gross volume divided by orders paid.");
  expect(mark.getAttribute("aria-expanded")).toBe("true");
});

test("where nothing has happened it says what will stand there", async () => {
  show("/console/reports");
  const support = within(await screen.findByRole("region", { name: "Support" }));
  await support.findByText("First replies and ratings of each agent will be here once customers write.");
  expect(support.queryByRole("figure")).toBeNull();
});

test("another period is asked for and stands in the address", async () => {
  const { asked, history } = show("/console/reports?period=days_7");
  await sales();
  expect(asked(REPORT)[0]).toEqual({ subject: "sales", period: "days_7" });
  await userEvent.click(screen.getByRole("button", { name: "90 days" }));
  await waitFor(() => expect(asked(REPORT).at(-1)).toMatchObject({ period: "days_90" }));
  expect(history.at(-1)).toBe("/console/reports?period=days_90");
});

test("own days are both sent", async () => {
  const { asked } = show("/console/reports?period=custom&from=2026-11-01&to=2026-11-05");
  await sales();
  expect(asked(REPORT)[0]).toEqual({ subject: "sales", period: "custom", from: "2026-11-01", to: "2026-11-05" });
});

test("a report that cannot be read says so, and is read again by a press", async () => {
  let broken = true;
  show("/console/reports", { [REPORT]: () => (broken ? refuse(409, "FORBIDDEN") : reportOf()) });
  const panel = await sales();
  const again = await panel.findByRole("button", { name: "Try again" });
  broken = false;
  await userEvent.click(again);
  await panel.findByText("$1,234.56");
});
