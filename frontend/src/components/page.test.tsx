import { expect, test } from "vitest";
import { screen } from "@testing-library/react";
import { renderInApp } from "@/testing/render";
import { BackLink, Page, Panel } from "./page";

test("a panel is named by its heading, or by words when it has none", () => {
  renderInApp(
    <Page>
      <Panel title="Amount due">8.50</Panel>
      <Panel title="Timeline">paid</Panel>
      <Panel aria-label="Item">a case</Panel>
    </Page>,
  );
  const due = screen.getByRole("region", { name: "Amount due" });
  expect(due.textContent).toBe("Amount due8.50");
  expect(screen.getByRole("heading", { name: "Timeline", level: 2 }).closest("section")).not.toBe(due);
  expect(screen.getByRole("region", { name: "Item" }).textContent).toBe("a case");
});

test("a page that waits says so, and one that is there does not", () => {
  const { container, rerender } = renderInApp(<Page busy>nothing yet</Page>);
  expect(container.querySelector("[aria-busy=true]")?.textContent).toBe("nothing yet");
  rerender(<Page>here</Page>);
  expect(container.querySelector("[aria-busy]")).toBeNull();
});

test("the way back is a link of its own navigation", () => {
  renderInApp(<BackLink href="/buy/history">Purchases</BackLink>);
  const link = screen.getByRole("link", { name: "Purchases" });
  expect(link.getAttribute("href")).toBe("/buy/history");
  expect(screen.getByRole("navigation").contains(link)).toBe(true);
});
