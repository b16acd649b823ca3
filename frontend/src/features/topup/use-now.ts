/** The server's time, ticking: clocks of a queue run by it, not by this machine's. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { topUpStore } from "./topup-store";

export function useServerNow(everyMs = 1_000): number {
  const { ahead } = useSnapshot(topUpStore);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  // News may have come since the last tick: time does not go back before what it says.
  return Math.max(now, Date.now() - everyMs) + (ahead ?? 0);
}
