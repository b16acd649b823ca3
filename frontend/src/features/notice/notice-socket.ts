/** Hears of notices on every page, from the first connection on: what hears them is fetched with it. */
import { identity } from "@/api/identity";
import { whenPushesWereMissed } from "@/api/read-again";

/** Called once, from the list in app/realtime.ts. */
export function listenToNotices(): () => void {
  let stopHearing: (() => void) | undefined;
  let stopped = false;
  const readAgain = async () => {
    if (identity.token === null) return;
    const { hearNotices, readNotices } = await import("./hear-notices");
    if (stopped) return;
    // First this: what happens while the list is read is heard.
    stopHearing ??= hearNotices();
    await readNotices();
  };
  const stopReading = whenPushesWereMissed(readAgain);
  return () => {
    stopped = true;
    stopReading();
    stopHearing?.();
  };
}
