/** Time that is left. Source: spec §9 (a countdown that ticks each second; code retry countdown in seconds). */
import { useEffect, useRef, useState } from "react";

/** A second that has begun still counts: 1 ms before the end one second is left, and 00 means it is over. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Ours: from when on a clock is amber, and from when on red, in seconds. */
const SOON = 120;
const NOW = 30;

export function urgencyOf(seconds: number): "soon" | "now" | undefined {
  return seconds < NOW ? "now" : seconds < SOON ? "soon" : undefined;
}

/** Seconds until `deadline` (ms since 1970, `null` for none), ticking each second; `ended` is called once, at zero. */
export function useCountdown(deadline: number | null, ended?: () => void): number {
  const [left, setLeft] = useState(() => (deadline === null ? 0 : secondsUntil(deadline, Date.now())));
  const latest = useRef(ended);
  latest.current = ended;
  useEffect(() => {
    if (deadline === null) return setLeft(0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    const tick = () => {
      const seconds = secondsUntil(deadline, Date.now());
      setLeft(seconds);
      if (seconds > 0) {
        running = true;
        // To the next full second of this deadline, so the display never skips one.
        timer = setTimeout(tick, (deadline - Date.now()) % 1000 || 1000);
      } else if (running) {
        latest.current?.();
      }
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);
  return left;
}
