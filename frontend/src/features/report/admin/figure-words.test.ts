import { expect, test } from "vitest";
import { axisWords, changeWords, trendOf, valueWords } from "./figure-words";

test("a value is written in its unit, in the reader's way and in latin digits", () => {
  expect(valueWords(1_234, "count", "de")).toBe("1.234");
  expect(valueWords(123_456, "cents", "en")).toBe("$1,234.56");
  expect(valueWords(0.1234, "share", "en")).toBe("12.3%");
  expect(valueWords(5_400, "seconds", "en")).toBe("1 hr 30 min");
  expect(valueWords(4.333, "stars", "en")).toBe("4.33");
  expect(valueWords(1_234, "count", "ar")).toBe("1,234");
  expect(valueWords(null, "cents", "en"), "what is not known is no nought").toBe("–");
});

test("beside an axis there is little room", () => {
  expect(axisWords(1_250_000, "cents", "en")).toBe("$12.5K");
  expect(axisWords(2_500, "count", "en")).toBe("2.5K");
  expect(axisWords(150, "cents", "en")).toBe("$1.50");
  expect(axisWords(8_000, "seconds", "en")).toBe("2.2 hr");
  expect(axisWords(20_000, "cents", "ar"), "no other sign than amounts have").not.toContain("US$");
});

test("a change is told where there was something before", () => {
  expect(changeWords(150, 100, "en")).toBe("+50.0%");
  expect(changeWords(50, 100, "en")).toBe("−50.0%");
  expect(changeWords(50, 0, "en")).toBeUndefined();
  expect(changeWords(null, 100, "en")).toBeUndefined();
});

test("more sales are better, more refunds are worse, more spins are neither", () => {
  expect(trendOf("gross_volume", 2, 1)).toBe("better");
  expect(trendOf("gross_volume", 1, 2)).toBe("worse");
  expect(trendOf("refund_rate", 2, 1)).toBe("worse");
  expect(trendOf("queue_wait_p50", 1, 2)).toBe("better");
  expect(trendOf("draws", 2, 1)).toBe("same");
  expect(trendOf("gross_volume", 2, null)).toBe("same");
});
