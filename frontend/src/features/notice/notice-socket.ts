/** Hears of notices on every page, from the first connection on: what hears them is fetched with it. */
import { whenConnected } from "@/api/connection";
import { identity } from "@/api/identity";

/** Called once, from the list in app/realtime.ts. */
export function listenToNotices(): () => void {
  let stopHearing: (() => void) | undefined;
  let stopped = false;
  const connected = async () => {
    if (identity.token === null) return;
    const { hearNotices, readAgain } = await import("./hear-notices");
    if (stopped) return;
    // First this: what happens while the list is read is heard.
    stopHearing ??= hearNotices();
    await readAgain();
  };
  // What cannot be fetched or read now is with the next connection.
  const stopWaiting = whenConnected(() => connected().catch(() => undefined));
  return () => {
    stopped = true;
    stopWaiting();
    stopHearing?.();
  };
}
