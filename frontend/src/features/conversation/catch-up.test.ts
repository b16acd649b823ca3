// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { catchUpAll, cursorsOf } from "./catch-up";
import { serveIm } from "./fake-im";
import { loadConversations, openLog } from "./conversation-calls";
import { logOf, messagesStore, resetMessages } from "./conversation-store";
import { conversation, message, messages, recalled } from "./conversation-fixtures";
import { EMPTY_LOG, mergePage } from "./message-log";

const resumed = (topic: object) => Response.json({ code: 0, data: { topics: { "conversation:c1": topic } } });
const seqs = () => logOf("c1").messages.map((one) => one.seq);

beforeEach(() => {
  identity.token = "t";
  resetMessages();
});

test("only conversations that show their newest end have a cursor", () => {
  const live = mergePage(EMPTY_LOG, { messages: messages(1, 9), last_seq: 9, has_more: false }, "newest").log;
  const old = mergePage(EMPTY_LOG, { messages: messages(1, 9), last_seq: 90, has_more: true }, "around").log;
  expect(cursorsOf({ live, old, unread: EMPTY_LOG })).toEqual({ "conversation:live": 9 });
});

test("what was missed is appended, and counted for the line that tells it", async () => {
  const fake = serveIm(3);
  await openLog("c1");
  fake.log.push(message(4), message(5));
  fake.next["resume"] = [resumed({ recovered: true, messages: messages(4, 5), last_seq: 5 })];
  expect(await catchUpAll()).toBe(2);
  expect(fake.asked.find((call) => call.name === "resume")?.body).toEqual({ cursors: { "conversation:c1": 3 } });
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
});

test("what was taken back while away is taken back here, although the cursor is past it", async () => {
  serveIm(3).next["resume"] = [resumed({ recovered: true, recalled: [recalled(2)], last_seq: 3 })];
  await openLog("c1");
  await catchUpAll();
  expect(logOf("c1").messages.map((one) => one.recalled)).toEqual([false, true, false]);
});

test("when the server cannot tell what was missed, the newest page is read again, without a hole", async () => {
  const fake = serveIm(3);
  await openLog("c1");
  fake.log.push(...messages(4, 300));
  fake.next["resume"] = [resumed({ recovered: false, last_seq: 300 })];
  await catchUpAll();
  expect(seqs()).toEqual(messages(201, 300).map((one) => one.seq));
  expect(logOf("c1").window).toBe(1);
});

test("a server whose history was set back takes ours back too", async () => {
  const fake = serveIm(5);
  await openLog("c1");
  fake.log.splice(3);
  fake.next["resume"] = [resumed({ recovered: true, messages: [], last_seq: 3 })];
  await catchUpAll();
  expect(seqs()).toEqual([1, 2, 3]);
});

test("a list that was on its way to somebody who is gone is neither shown nor a failure", async () => {
  fakeServer({
    "/api/im/conversation_list": () => {
      identity.token = "bob"; // while it is under way
      return { conversations: [conversation()], next: null };
    },
  });
  await expect(loadConversations()).rejects.toMatchObject({ code: "canceled" });
  expect(messagesStore.conversations).toEqual({});
  expect(messagesStore.list.status).not.toBe("failed");
});
