/** axe-core over a page: nothing serious or critical may stand in anybody's way. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** `"colours"` asks for contrast alone: a page that was checked before and has changed its colours since. */
export async function expectUsableByEverybody(
  page: Page,
  what: "everything" | "colours" = "everything",
): Promise<void> {
  // Half-faded things have half their contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(what === "colours" ? { runOnly: ["color-contrast"] } : {}),
  };
  const run = (options: RunOptions) =>
    (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(options);
  const { violations } = await page.evaluate(run, options);
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ""}`).join("\n")}`,
  );
  expect(told, told.join("\n")).toEqual([]);
}
