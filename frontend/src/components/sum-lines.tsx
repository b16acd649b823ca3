/** A sum explained line by line, its total at the foot. */
import type { ReactNode } from "react";
import classes from "./sum-lines.module.css";

export interface SumLine {
  key: string;
  name: ReactNode;
  amount: ReactNode;
  /** What it all comes to. */
  total?: boolean;
}

export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={classes["sum"]}>
      {lines.map(({ key, name, amount, total = false }) => (
        <div key={key} data-total={total || undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
