/** Time that is left. Source: spec §9 (countdown DD/HH/MM/SS, ticking each second; code retry countdown in seconds). */
import { useEffect, useRef, useState } from "react";

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** A second that has begun still counts: 1 ms before the end one second is left, and 00 means it is over. */
export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

export function splitSeconds(total: number): TimeLeft {
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
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
