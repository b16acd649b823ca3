import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "./connection";
import { ApiError } from "./error";
import { whenPushesWereMissed } from "./read-again";
import { socket } from "./socket";

const BUSY = new ApiError("busy", "later", 503);

/** The server says that a push may be missing. */
function resync() {
  socket.listeners("resync").forEach((listener) => listener({}));
}

beforeEach(() => {
  vi.useFakeTimers();
  connectionStore.status = "connected";
});
afterEach(() => {
  vi.useRealTimers();
  connectionStore.status = "init";
});

test("what could not be read is read again until it was, though no push and no connection comes", async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValueOnce(BUSY).mockRejectedValueOnce(BUSY).mockResolvedValue();
  const stop = whenPushesWereMissed(read);
  expect(read).not.toHaveBeenCalled();
  resync();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(3);
  stop();
});

test("a refusal is not asked for again", async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValue(new ApiError("FORBIDDEN", "not yours", 403));
  const stop = whenPushesWereMissed(read, true);
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);
  stop();
});

test("nobody reads after the connection is gone, or for who has stopped", async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValue(BUSY);
  const stop = whenPushesWereMissed(read, true);
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(1);

  const stopAgain = whenPushesWereMissed(read, true);
  connectionStore.status = "init";
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(2);
  stopAgain();
});

test("reads that were called for one after the other repeat once", async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValueOnce(BUSY).mockRejectedValueOnce(BUSY).mockResolvedValue();
  const stop = whenPushesWereMissed(read);
  resync();
  resync();
  await vi.runAllTimersAsync();
  expect(read).toHaveBeenCalledTimes(3);
  stop();
});
