/** A line that opens to show more. What is closed is still found by the browser's search. */
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";
import classes from "./disclosure.module.css";

interface Props extends Omit<ComponentProps<"details">, "className"> {
  line: ReactNode;
  /** With an edge around it, as one of several below each other. */
  boxed?: boolean;
}

export function Disclosure({ line, boxed = false, children, ...details }: Props) {
  return (
    <details {...details} className={classes["disclosure"]} data-boxed={boxed || undefined}>
      <summary>
        <span dir="auto">{line}</span>
        <Icon name="down" size="s" />
      </summary>
      <div className={classes["more"]}>{children}</div>
    </details>
  );
}
