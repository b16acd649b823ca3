import { expect, test } from "vitest";
import {
  newestFirst,
  readByOthers,
  receiveConversation,
  receiveInList,
  receivePresence,
  receiveRead,
  setUnread,
  unreadTotal,
  updateInList,
} from "./conversations";
import { conversation, ME, message, mine, NOON, OTHER, person, recalled } from "./conversation-fixtures";

const known = { c1: conversation({ unread: 1, last_seq: 3, last_msg: message(3) }) };

test("a message of the other side makes unread and moves to the top, once", () => {
  const two = { ...known, c2: conversation({ conversation_id: "c2", update_time: NOON + 9000 }) };
  const after = receiveInList(two, message(4, { send_time: NOON + 20_000 }));
  expect(newestFirst(after).map((one) => one.conversation_id)).toEqual(["c1", "c2"]);
  expect(after["c1"]?.unread).toBe(2);
  expect(receiveInList(after, message(4))["c1"]?.unread).toBe(2);
});

test("an own message, perhaps from another device, leaves nothing unread", () => {
  expect(receiveInList(known, mine(4))["c1"]?.unread).toBe(0);
});

test("reading on another device clears the badge; reading of the other side moves the tick and never back", () => {
  expect(receiveRead(known, { conversation_id: "c1", uid: ME, read_seq: 3 })["c1"]?.unread).toBe(0);
  const read = receiveRead(known, { conversation_id: "c1", uid: OTHER, read_seq: 2 });
  const late = receiveRead(read, { conversation_id: "c1", uid: OTHER, read_seq: 1 });
  expect(late["c1"] && readByOthers(late["c1"])).toBe(2);
  expect(late["c1"]?.unread).toBe(1);
});

test("the server's own count after a mark wins", () => {
  expect(setUnread(known, "c1", 2, 1)["c1"]).toMatchObject({ unread: 1, self: { read_seq: 2 } });
});

test("a recall reaches the preview", () => {
  expect(updateInList(known, recalled(3))["c1"]?.last_msg?.recalled).toBe(true);
  expect(updateInList(known, recalled(2))).toBe(known);
});

test("an answer older than what was pushed changes nothing, one that only lags keeps the pushed message", () => {
  const pushed = receiveInList(known, message(4));
  expect(receiveConversation(pushed, conversation({ version: 0 }))).toBe(pushed);
  const marked = receiveConversation(
    pushed,
    conversation({ version: 2, last_seq: 3, color: "red", last_msg: message(3) }),
  );
  expect(marked["c1"]).toMatchObject({ color: "red", last_seq: 4, unread: 2, last_msg: { seq: 4 } });
});

test("presence reaches every conversation with that person", () => {
  const after = receivePresence({ c1: conversation() }, OTHER, true);
  expect(after["c1"]?.user?.online).toBe(true);
  expect(receivePresence(after, OTHER, true)).toBe(after);
});

test("the total counts each conversation once", () => {
  expect(unreadTotal(known, { c1: 9, c2: 4 })).toBe(5);
});

test("a desk is read when any of them has read", () => {
  const desk = conversation({ users: [person(ME), person("7", { read_seq: 2 }), person("8", { read_seq: 5 })] });
  expect(readByOthers(desk)).toBe(5);
});
