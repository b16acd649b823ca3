/** One number of a board, with what it means. */
import classes from "./tile.module.css";

export function Tile({
  name,
  value,
  note,
  alarm = false,
}: {
  name: string;
  value: string;
  note?: string;
  alarm?: boolean;
}) {
  return (
    <div className={classes["tile"]} data-alarm={alarm || undefined}>
      <p className={classes["tile-name"]}>{name}</p>
      {/* The key makes a changed number flash once. */}
      <p key={value} className={classes["tile-value"]}>
        <bdi>{value}</bdi>
      </p>
      {note !== undefined && <p className={classes["tile-note"]}>{note}</p>}
    </div>
  );
}
