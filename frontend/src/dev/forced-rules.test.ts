import { expect, test } from "vitest";
import { forcedSelector } from "./forced-rules";

test("a rule of a state is written for marked elements, and no other rule is", () => {
  expect(forcedSelector(".card:hover a")).toBe('.card[data-forced~="hover"] a');
  expect(forcedSelector(".a:focus-visible, .b:active:not(:hover)")).toBe(
    '.a[data-forced~="focus"], .b[data-forced~="pressed"]:not([data-forced~="hover"])',
  );
  expect(forcedSelector(".row:focus-within")).toBe('.row[data-forced~="within"]');
  expect(forcedSelector(".hovered .activeTab")).toBeUndefined();
});
