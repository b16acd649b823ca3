import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");

/** Spec §9. */
const SHORTEST = 20;

test("the thumb of a scroll area is at least 20 px long, upright and across", () => {
  const [, thumb = ""] = /::-webkit-scrollbar-thumb \{([^}]*)\}/u.exec(read("app/base.css")) ?? [];
  for (const side of ["width", "height"]) {
    const [, length = "0"] = new RegExp(`min-${side}: (\\d+)px;`, "u").exec(thumb) ?? [];
    expect(Number(length), `min-${side}`).toBeGreaterThanOrEqual(SHORTEST);
  }
});

test("no sheet switches the rule off for an area whose thumb is seen", () => {
  const off = files
    .filter((file) => file.endsWith(".css") && file !== join("app", "base.css"))
    .filter((file) => /scrollbar-(?:width: (?!none)|color)|::-webkit-scrollbar/u.test(read(file)));
  expect(off).toEqual([]);
});

test("no area is scrolled by Mantine, whose thumb is 18 px long at the least", () => {
  const sources = files.filter((file) => /\.tsx$/u.test(file) && !file.endsWith(".test.tsx"));
  expect(sources.filter((file) => /\bScrollArea\b/u.test(read(file)))).toEqual([]);
  // What has one inside by default.
  const lists = sources.filter((file) => /^import [^;]*\bSelect\b[^;]* from "@mantine\/core"/mu.test(read(file)));
  expect(lists).toEqual([join("components", "select-list.tsx")]);
  for (const file of lists) expect(read(file)).toContain("withScrollArea={false}");
});
