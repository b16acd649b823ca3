import { expect, test } from "vitest";
import { valueInText, writtenValue } from "./shop-settings-words";

/** Blanks that do not break are blanks to a reader. */
const plain = (text: string) => text.replace(/\s/gu, " ");

test("values are written as people say them", () => {
  expect(writtenValue(500, "basis_points", "en")).toBe("5%");
  expect(writtenValue(725, "basis_points", "en")).toBe("7.25%");
  expect(writtenValue(500, "cents", "en")).toBe("$5.00");
  expect(writtenValue(200_000, "cents", "en")).toBe("$2,000.00");
  expect(writtenValue(30, "minutes", "en")).toBe("30 minutes");
  expect(writtenValue(48, "hours", "en")).toBe("48 hours");
  expect(writtenValue(1_008_008, "version", "en")).toBe("1.8.8");
  expect(writtenValue(0, "version", "de")).toBe("0.0.0");
  expect(writtenValue(999_999_999, "version", "ar")).toBe("999.999.999");
});

test("another language has its own words, with the digits of amounts", () => {
  expect(plain(writtenValue(750, "basis_points", "de"))).toBe("7,5 %");
  expect(plain(writtenValue(2, "hours", "ru"))).toBe("2 часа");
  expect(plain(writtenValue(24, "hours", "ja"))).toBe("24 時間");
  expect(writtenValue(48, "hours", "ar")).toContain("48");
  expect(writtenValue(500, "basis_points", "ar"), "no marks of direction").toMatch(/^[0-9% ٪]+$/u);
});

test("inside of a text figures run from left to right, and times as their words do", () => {
  expect(valueInText(500, "basis_points", "ar")).toMatch(/^\u2066.*\u2069$/u);
  expect(valueInText(500, "cents", "ar")).toMatch(/^\u2066.*\u2069$/u);
  expect(valueInText(48, "hours", "ar")).toMatch(/^\u2068.*\u2069$/u);
});
