import { expect, test } from "vitest";
import { runningWords, spanWords, waitWords } from "./span-words";

test("a length of time is said in its two largest units, in the reader's language", () => {
  expect([42, 59.6, 240, 3_600, 48_302, 183_600].map((seconds) => spanWords(seconds, "en"))).toEqual([
    "42 sec",
    "1 min",
    "4 min",
    "1 hr",
    "13 hr 25 min",
    "2 days 3 hr",
  ]);
  expect(spanWords(48_302, "de")).toBe("13 Std. 25 Min.");
});

test("a running wait ticks below an hour, and is said as those beside it from there on", () => {
  expect([42, 725, 3_599].map((seconds) => waitWords(seconds, "en"))).toEqual(["0:42", "12:05", "59:59"]);
  expect(waitWords(48_302, "en")).toBe("13 hr 25 min");
  expect(runningWords(7_209)).toBe("2:00:09");
});
