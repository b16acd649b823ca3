/** axe-core over a page: nothing serious or critical may stand in anybody's way. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function expectUsableByEverybody(page: Page): Promise<void> {
  // Half-faded things have half their contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {}))));
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run());
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = grave.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ""}`).join("\n")}`);
  expect(told, told.join("\n")).toEqual([]);
}
