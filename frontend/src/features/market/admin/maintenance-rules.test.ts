import { expect, test } from "vitest";
import { momentOf, usualSpan, writtenOf } from "./maintenance-rules";

test("a moment is written in two fields and read back", () => {
  const at = new Date(2026, 10, 27, 9, 5).getTime();
  expect(writtenOf(at)).toEqual({ day: "2026-11-27", time: "09:05" });
  expect(momentOf(writtenOf(at))).toBe(at);
  expect(momentOf({ day: "", time: "09:05" })).toBeNaN();
});

test("a new one begins at the next quarter and takes four hours", () => {
  const { start, end } = usualSpan(new Date(2026, 10, 27, 21, 50, 1).getTime());
  expect(start).toEqual({ day: "2026-11-27", time: "22:00" });
  expect(end).toEqual({ day: "2026-11-28", time: "02:00" });
});
