/**
 * Reads a chart by keyboard: arrows go from moment to moment, Home and End to the first and last. What stands there is
 * said to screen readers as the value of a slider, which lies over the picture and lets the pointer through.
 */
import type { KeyboardEvent } from "react";
import classes from "./chart.module.css";

interface Props {
  label: string;
  /** How many moments there are. */
  count: number;
  /** The moment that is read; the last one while none is. */
  at: number | undefined;
  /** What stands at that moment, as a sentence. */
  words: string;
  /** `undefined` when the chart is left. */
  onMove: (at: number | undefined) => void;
}

export function ChartKeys({ label, count, at, words, onMove }: Props) {
  if (count === 0) return null;
  const now = at ?? count - 1;
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: now + 1,
      ArrowLeft: now - 1,
      ArrowUp: now + 1,
      ArrowDown: now - 1,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove(Math.min(count - 1, Math.max(0, next)));
  };
  return (
    <div
      className={classes["keys"]}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={now}
      aria-valuetext={words}
      onKeyDown={press}
      onBlur={() => onMove(undefined)}
    />
  );
}
