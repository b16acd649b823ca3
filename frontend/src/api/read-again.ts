/** What is read again when pushes may have been missed. */
import { connectionStore, whenConnected } from "./connection";
import { ApiError } from "./error";
import { onPush } from "./socket";

/** Ours: a server that has just come up is asked again soon, one that stays busy not by everybody at once. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Calls `read` after every (re)connection and whenever the server says that a push may be missing (`resync`); at once
 * too, if wanted. Nothing else tells of what was missed, so a failure that may pass is repeated as long as there is a
 * connection; without one the next connection reads. The answer stops it.
 */
export function whenPushesWereMissed(read: () => Promise<unknown> | undefined, atOnce = false): () => void {
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = async (pause = FIRST_PAUSE_MS) => {
    clearTimeout(timer);
    const mine = ++latest;
    try {
      await read();
    } catch (cause) {
      // A later read takes over from this one.
      const isMine = mine === latest && connectionStore.status === "connected";
      if (isMine && cause instanceof ApiError && cause.isPassing)
        timer = setTimeout(() => void readAgain(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
    }
  };
  const stops = [onPush("resync", () => void readAgain()), whenConnected(() => readAgain())];
  if (atOnce) void readAgain();
  return () => {
    latest += 1;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}
