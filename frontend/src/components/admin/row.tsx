/** One record in a list of the console: what it is, what it says, and signs at its end. A press opens it. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/icon";
import classes from "./admin.module.css";

interface Props {
  icon: IconName;
  title: ReactNode;
  /** Cut off where the line ends. */
  text: string;
  /** Beside them, where there is room. */
  facts?: ReactNode;
  end: ReactNode;
  onOpen: () => void;
}

export function Row({ icon, title, text, facts, end, onOpen }: Props) {
  return (
    <li>
      <button type="button" className={classes["row"]} onClick={onOpen}>
        <Icon name={icon} />
        <span className={classes["row-main"]}>
          <strong dir="auto">{title}</strong>
          <span className={classes["one-line"]} dir="auto">
            {text}
          </span>
        </span>
        {facts !== undefined && <span className={classes["row-facts"]}>{facts}</span>}
        <span className={classes["row-end"]}>{end}</span>
      </button>
    </li>
  );
}
