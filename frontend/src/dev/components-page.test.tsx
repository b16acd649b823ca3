import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DirectionProvider } from "@mantine/core";
import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { ComponentsPage } from "./components-page";
import { PLACES, WITHOUT_A_PLACE } from "./places";

const COMPONENTS = join(import.meta.dirname, "../components");

const files = readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .toSorted();

/** States that a component says it has, by the name of its property. */
const STATES = ["disabled", "error", "loading", "busy", "empty", "long"] as const;
/** Of the interface of its properties; what an option of it has is another matter. */
const PROPERTIES = /interface Props\b[^{]*\{.*?^\}/msu;
const PROPERTY = /^ {2}(\w+)\??: /gmu;

test("every component has a place on the page, and every place is of a component", () => {
  expect([...PLACES.map(({ file }) => file), ...Object.keys(WITHOUT_A_PLACE)].toSorted()).toEqual(files);
});

test("a component that can be disabled, refused or loading is shown so", () => {
  for (const { file, samples } of PLACES) {
    const [declared = ""] = PROPERTIES.exec(readFileSync(join(COMPONENTS, file), "utf8")) ?? [];
    const properties = [...declared.matchAll(PROPERTY)].map(([, name]) => name);
    for (const state of STATES)
      if (properties.includes(state)) expect(Object.keys(samples), `${file} has a state "${state}"`).toContain(state);
  }
});

test("the page draws every place, and the filter leaves those that are looked for", () => {
  renderInApp(
    <DirectionProvider>
      <ComponentsPage language="en" scheme="dark" />
    </DirectionProvider>,
  );
  // By selector: to compute the names of so many elements takes seconds.
  const places = () => [...document.querySelectorAll<HTMLElement>("section[id$='.tsx']")].map(({ id }) => id);
  expect(places()).toEqual(PLACES.map(({ file }) => file));
  const all = document.getElementById("chips.tsx")?.querySelectorAll<HTMLElement>("button:first-child") ?? [];
  expect([...all].map(({ dataset }) => dataset["forced"])).toEqual([
    undefined,
    undefined,
    "hover",
    "focus within",
    "hover pressed",
  ]);
  const filter = document.querySelector("input[aria-label='Filter by file name']");
  // At once: each letter would draw the page anew.
  fireEvent.change(filter as Element, { target: { value: "admin/ro" } });
  expect(places()).toEqual(["admin/row.tsx"]);
});
