/** The small emblem of a game, drawn by this house: a shape and a colour for each, nobody's trade mark. */
import { useDrawing } from "./goods-art/drawing";
import { MarksView } from "./goods-art/marks-view";
import classes from "./goods-art.module.css";

export function GameMark({ game, size = "m" }: { game: string; size?: "s" | "m" }) {
  const marks = useDrawing()?.gameMarks(game);
  return (
    <svg className={classes["mark"]} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks && <MarksView marks={marks} />}
    </svg>
  );
}
