import { expect, test } from "vitest";
import type { Unsent } from "./outbox";
import type { Aside } from "./conversation-extras";
import { ME, message, mine, NOON } from "./conversation-fixtures";
import { findFirstUnread, historyRows, type MessageRow } from "./history-rows";

const HOUR = 3_600_000;
const shown = (rows: ReturnType<typeof historyRows>) => rows.filter((row): row is MessageRow => row.kind === "message");
const waiting = (id: string): Unsent => ({
  client_msg_id: id,
  conversation_id: "c1",
  owner: ME,
  by_visitor: false,
  body: { type: 1, text: id },
  created_at: NOON,
  attempts: 0,
  state: { status: "sending" },
});

test("a day is announced once, on its first message", () => {
  const rows = shown(
    historyRows([message(1), message(2), message(3, { send_time: NOON + 24 * HOUR })], [], ME, undefined),
  );
  expect(rows.map((row) => row.day !== undefined)).toEqual([true, false, true]);
});

test("messages of one person in one breath form a group", () => {
  const rows = shown(
    historyRows(
      [message(1), message(2), mine(3), message(4), message(5, { send_time: NOON + HOUR })],
      [],
      ME,
      undefined,
    ),
  );
  expect(rows.map((row) => [row.startsGroup, row.endsGroup])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
});

test("the first unread message is marked and starts a group", () => {
  const log = [message(1), message(2), mine(3), message(4)];
  expect(findFirstUnread([message(1), message(2)], 1, ME)).toBe(2);
  expect(findFirstUnread(log, 2, ME)).toBe(4);
  expect(findFirstUnread(log, 4, ME)).toBeUndefined();
  expect(shown(historyRows(log, [], ME, 2)).map((row) => row.firstUnread)).toEqual([false, true, false, false]);
});

test("a conversation opened for the first time has no line for a visit before it", () => {
  const log = [message(1), message(2)];
  expect(findFirstUnread(log, 0, ME)).toBe(1);
  expect(shown(historyRows(log, [], ME, 1)).some((row) => row.firstUnread)).toBe(false);
});

test("what one has answered was read, whatever the mark says", () => {
  const log = [message(1), message(2), mine(3), message(4)];
  expect(findFirstUnread(log, 0, ME)).toBe(4);
  expect(findFirstUnread(log.slice(0, 3), 0, ME)).toBeUndefined();
});

test("an unsent message stands below, until the log has it", () => {
  expect(historyRows([message(1)], [waiting("client-2")], ME, undefined).map((row) => row.kind)).toEqual([
    "message",
    "unsent",
  ]);
  const after = historyRows([message(1), mine(2)], [waiting("client-2")], ME, undefined);
  expect(after.map((row) => row.key)).toEqual(["c1-1", "client2"]);
});

test("a line of another kind stands after its message and parts the group; one of an older page waits", () => {
  const note = (key: string, at_seq: number): Aside => ({ key, at_seq, at: NOON, show: () => null });
  const rows = shown(
    historyRows([message(11), message(12), message(13)], [], ME, undefined, [
      note("later", 13),
      note("between", 11),
      note("older", 3),
    ]),
  );
  expect(rows.map((row) => row.after.map((aside) => aside.key))).toEqual([["between"], [], ["later"]]);
  expect(rows.map((row) => [row.startsGroup, row.endsGroup])).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
  expect(shown(historyRows([message(1)], [], ME, undefined, [note("first", 0)]))[0]?.before).toHaveLength(1);
});
