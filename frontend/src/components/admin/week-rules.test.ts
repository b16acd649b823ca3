import { expect, test } from "vitest";
import { DAY_END, fromField, toField, weekdayName, weekWords } from "./week-rules";

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

test("hours of a week are said in one line, days that are alike together", () => {
  const day = (weekday: number, opens = 540, closes = 1_080) => ({ weekday, opens, closes });
  const hours = [day(1), day(2), day(3), day(5, 0, 720), day(5, 780, 1_440)];
  expect(weekWords(hours, "Europe/Berlin", "de")).toBe("Mo–Mi 9:00–18:00; Fr 0:00–12:00, 13:00–0:00 (Europe/Berlin)");
});
