import { expect, test } from "vitest";
import { entry, NOON, topic } from "./console-fixtures";
import { newerTopic, waitTone, wholeLine } from "./queue";

test("a late board and a repeated one change nothing", () => {
  const known = topic({ version: 8, at: NOON + 2_000 });
  expect(newerTopic(known, topic({ version: 7, at: NOON + 1_000 }))).toBe(known);
  expect(newerTopic(known, topic({ version: 8, at: NOON + 2_000 }))).toBe(known);
});

test("after a restart of the server numbers begin anew, and the board goes on at once", () => {
  const known = topic({ version: 900, at: NOON });
  const restarted = topic({ version: 1, at: NOON + 5_000 });
  expect(newerTopic(known, restarted)).toBe(restarted);
});

test("another team's board is not measured against this one's", () => {
  const other = topic({ team_id: "2", version: 1, at: NOON - 1 });
  expect(newerTopic(topic({ version: 5, at: NOON }), other)).toBe(other);
});

test("who moved into the head is not shown a second time further back, and places count through", () => {
  const line = wholeLine([entry("a"), entry("c")], [entry("a"), entry("b"), entry("c"), entry("d")], 4);
  expect(line.map((one) => [one.conversation_id, one.place])).toEqual([
    ["a", 1],
    ["c", 2],
    ["b", 3],
    ["d", 4],
  ]);
});

test("of what was read further back no more is shown than wait", () => {
  expect(wholeLine([entry("a")], [entry("b"), entry("c")], 2).map((one) => one.conversation_id)).toEqual(["a", "b"]);
});

test("a wait is read as a clock and its tone rises", () => {
  expect([119, 120, 300].map((seconds) => waitTone(NOON, NOON + seconds * 1000))).toEqual([
    "short",
    "long",
    "too_long",
  ]);
});
