import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "./connection";
import { socket } from "./socket";
import { followTopic } from "./topic";

const PLACE = "queue:1";
type Answers = (Awaited<unknown> | Error)[];

/** The server's answers to `subscribe`, one after the other. */
function answering(...answers: Answers) {
  const emitWithAck = vi.fn(() => {
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  vi.spyOn(socket, "timeout").mockReturnValue({ emitWithAck });
  return emitWithAck;
}

const SNAPSHOT = { code: 200, data: { version: 1, snapshot: { place_id: "1" } } };

beforeEach(() => {
  vi.useFakeTimers();
  connectionStore.status = "connected";
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  connectionStore.status = "init";
});

test("a subscription without an answer, or refused by a busy server, is repeated until it succeeds", async () => {
  const asked = answering(new Error("timeout"), { code: 503 }, { code: 429 }, SNAPSHOT);
  const heard = vi.fn();
  const leave = followTopic(PLACE, heard);
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(4);
  expect(heard).toHaveBeenCalledExactlyOnceWith({ place_id: "1" });
  leave();
});

test("a subscription that is refused for good is not repeated", async () => {
  const asked = answering({ code: 404 }, SNAPSHOT);
  const leave = followTopic(PLACE, vi.fn());
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(1);
  leave();
});

test("who has left, or lost the connection, does not ask again", async () => {
  const asked = answering({ code: 503 }, { code: 503 }, SNAPSHOT);
  const leave = followTopic(PLACE, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(1);

  connectionStore.status = "init";
  const leaveAgain = followTopic(PLACE, vi.fn());
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(1);
  leaveAgain();
});
