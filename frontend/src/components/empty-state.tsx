/** A designed emptiness: a drawing, a sentence, and one thing to do. For nothing here, nothing found, and failures. */
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface Props {
  art: ReactNode;
  title: string;
  words: string;
  action?: ReactNode;
  /** 1 where this is all the page there is. */
  level?: 1 | 2;
  /** A failure is announced at once. */
  urgent?: boolean;
}

export function EmptyState({ art, title, words, action, level = 2, urgent = false }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes["empty"]} role={urgent ? "alert" : undefined}>
      <div className={classes["art"]} aria-hidden="true">
        {art}
      </div>
      <Heading>{title}</Heading>
      <p>{words}</p>
      {action}
    </div>
  );
}
