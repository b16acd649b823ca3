/** A designed emptiness: a drawing, a sentence, and one thing to do. For nothing here, nothing found, and failures. */
import type { ReactNode } from "react";
import classes from "./blank.module.css";

interface Props {
  art: ReactNode;
  title: string;
  words: string;
  action?: ReactNode;
  /** A failure is announced at once. */
  urgent?: boolean;
}

export function Blank({ art, title, words, action, urgent = false }: Props) {
  return (
    <div className={classes["blank"]} role={urgent ? "alert" : undefined}>
      <div className={classes["art"]} aria-hidden="true">{art}</div>
      <h2>{title}</h2>
      <p>{words}</p>
      {action}
    </div>
  );
}
