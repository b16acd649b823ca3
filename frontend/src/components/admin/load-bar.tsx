/** How much of what can be carried is carried, as a bar. */
import classes from "./load-bar.module.css";

export function LoadBar({ part }: { part: number }) {
  return (
    <svg
      data-load-bar=""
      className={classes["load-bar"]}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-full={part >= 1 || undefined}
    >
      <rect width="100" height="8" />
      <rect width={Math.min(1, part) * 100} height="8" />
    </svg>
  );
}
