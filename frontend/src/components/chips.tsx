/** Choices side by side, of which one is chosen. On a narrow page they are one line to swipe along. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import classes from "./chips.module.css";

interface Choice<T> {
  value: T;
  icon?: IconName;
  name: ReactNode;
}

interface Props<T> {
  /** What is chosen between. */
  label: string;
  choices: readonly Choice<T>[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
}

export function Chips<T extends string | number | boolean | undefined>({ label, choices, chosen, onChoose }: Props<T>) {
  return (
    <div className={classes["chips"]} role="group" aria-label={label}>
      {choices.map(({ value, icon, name }) => (
        <button key={`${value}`} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {icon !== undefined && <Icon name={icon} size="s" />} {name}
        </button>
      ))}
    </div>
  );
}
