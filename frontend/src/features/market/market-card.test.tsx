import { screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { Change } from "./market-card";

test("a change has its sign and its colour, and none is shown where it is not known", () => {
  renderInApp(<Change basisPoints={-120} />);
  const change = screen.getByText("−1.2%");
  expect(change.dataset["falls"]).toBe("true");
  // A class that the sheet does not have is no error anywhere else.
  const sheet = readFileSync(join(import.meta.dirname, "market.module.css"), "utf8");
  expect(sheet).toMatch(/^\.change \{[^}]*--mark-green/mu);
  expect(sheet).toMatch(/^\.change\[data-falls\] \{[^}]*--danger/mu);
  renderInApp(<Change basisPoints={0} />);
  expect(screen.getAllByText(/%/u)).toHaveLength(1);
});
