/** How far something has come, as a bar; the words beside it say the same. */
import classes from "./lottery.module.css";

export function ProgressBar({ part, tone }: { part: number; tone?: string }) {
  return (
    <svg className={classes["bar"]} data-prize={tone} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes["bar-ground"]} width="100" height="4" />
      <rect className={classes["bar-part"]} width={Math.max(part > 0 ? 1.5 : 0, part * 100)} height="4" />
    </svg>
  );
}
