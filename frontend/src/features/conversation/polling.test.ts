// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "@/api/connection";
import { identity } from "@/api/identity";
import { serveIm } from "./fake-im";
import { openLog } from "./conversation-calls";
import { logOf, resetMessages } from "./conversation-store";
import { pollWithoutSocket } from "./polling";
import { message, messages } from "./conversation-fixtures";

beforeEach(() => {
  identity.token = "t";
  resetMessages();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  connectionStore.status = "init";
});

test("without a socket a conversation goes on over HTTP, with nothing lost and nothing doubled", async () => {
  const fake = serveIm(2);
  await openLog("c1");
  const stop = pollWithoutSocket();
  fake.log.push(message(3), message(4));
  fake.next["resume"] = [
    Response.json({
      code: 0,
      data: { topics: { "conversation:c1": { recovered: true, messages: messages(2, 4), last_seq: 4 } } },
    }),
  ];
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  expect(logOf("c1").messages.map((one) => one.seq)).toEqual([1, 2, 3, 4]);
});

test("while the socket is there nothing is asked", async () => {
  const fake = serveIm(2);
  connectionStore.status = "connected";
  const stop = pollWithoutSocket();
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(fake.asked).toEqual([]);
});
