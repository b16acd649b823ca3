import { expect, test } from "vitest";
import { isSpent, rangeWords, waitRange } from "./support-rules";
import { conversation, message } from "./conversation-fixtures";

const place = (wait_from?: number, wait_to?: number) => ({
  place: 1,
  agents: 2,
  ...(wait_from === undefined ? {} : { wait_from }),
  ...(wait_to === undefined ? {} : { wait_to }),
});

test("a wait is told as a range that is never narrower than what is known", () => {
  expect(waitRange(place(250, 530))).toEqual({ unit: "minute", from: 4, to: 9 });
  expect(waitRange(place(5, 20))).toEqual({ unit: "minute", from: 1, to: 1 });
  expect(waitRange(place(3_500, 9_000))).toEqual({ unit: "hour", from: 1, to: 3 });
});

test("nobody is told a time that nobody knows", () => {
  expect(waitRange(place())).toBeUndefined();
});

test("the range is written in the reader's language", () => {
  expect(rangeWords({ unit: "minute", from: 4, to: 9 }, "en")).toBe("4–9 minutes");
  expect(rangeWords({ unit: "minute", from: 1, to: 1 }, "de")).toBe("1 Minute");
});

test("buttons are dead up to the seq the desk names, and live after it", () => {
  const desk = { team_id: "t", team_name: "T", stage: "assigned" as const, live_from_seq: 5 };
  expect(isSpent(message(5), conversation({ desk }))).toBe(true);
  expect(isSpent(message(6), conversation({ desk }))).toBe(false);
  expect(isSpent(message(1), conversation())).toBe(false);
});
