/** The sign of a date field. No icon of icon.tsx: those are fetched before the first page, and it shows no date. */
import classes from "./icon.module.css";

export function CalendarSign() {
  return (
    <svg className={classes["icon"]} data-size="s" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 6h16v14H4z M4 10.5h16 M8.5 3.5V8 M15.5 3.5V8" />
    </svg>
  );
}
