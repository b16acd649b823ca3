import { expect, test } from "vitest";
import { DAY_END, fromField, toField, weekdayName } from "./week-rules";

test("minutes of a day and the fields of a form say the same, midnight at its end included", () => {
  expect(toField(570)).toBe("09:30");
  expect(fromField("09:30", false)).toBe(570);
  expect(toField(DAY_END)).toBe("00:00");
  expect(fromField("00:00", true)).toBe(DAY_END);
  expect(fromField("00:00", false)).toBe(0);
  expect(fromField("", true)).toBeUndefined();
});

test("weekday 1 is Monday and 7 is Sunday, in every language", () => {
  expect(weekdayName(1, "en")).toBe("Monday");
  expect(weekdayName(7, "de")).toBe("Sonntag");
});
