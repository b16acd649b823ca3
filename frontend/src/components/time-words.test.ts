import { expect, test } from "vitest";
import { stamp, whenWords } from "./time-words";

const NOW = new Date(2026, 10, 23, 12, 0).getTime();
const wednesday = new Date(2026, 10, 25, 6, 17).getTime();

test('a moment ahead fits behind "until": no ending of a weekday is wrong', () => {
  expect(whenWords(wednesday, NOW, "en")).toMatch(/^Wednesday/u);
  expect(whenWords(wednesday, NOW, "de")).toMatch(/^Mittwoch/u);
  expect(whenWords(wednesday, NOW, "ru")).toMatch(/^ср,? /u);
});

test("a table's time has day and hour, and the year only where it is another one", () => {
  expect(stamp(wednesday, NOW, "en")).toMatch(/^Nov 25, 6:17/u);
  expect(stamp(new Date(2025, 0, 2, 6, 17).getTime(), NOW, "en")).toMatch(/^Jan 2, 2025/u);
});
