/**
 * Chooses one of a list. In place of the browser's own select, whose list looks like another product's. Long lists can
 * be typed into. Keys: arrows and Enter choose, Escape closes.
 */
import { Select, type SelectProps } from "@mantine/core";
import { Icon } from "./icon";
import classes from "./select-field.module.css";

/** Ours: more than fit on a phone's screen are found faster by typing. */
const SEARCHED_FROM = 16;

interface Props<Value extends string>
  extends Omit<SelectProps<Value>, "label" | "data" | "value" | "onChange" | "classNames" | "defaultValue"> {
  label: string;
  /** For screen readers only: what stands around it says what it is. */
  labelHidden?: boolean;
  /** Absent only where a form, which always has one, says it in a spread. */
  value?: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  labelHidden = false,
  options,
  onChange,
  ...select
}: Props<Value>) {
  return (
    <Select
      allowDeselect={false}
      searchable={options.length >= SEARCHED_FROM}
      checkIconPosition="right"
      rightSection={<Icon name="down" size="s" />}
      // Scrolled by the browser: the thumb of Mantine's own area may be shorter than 20 px (spec §9).
      withScrollArea={false}
      {...(labelHidden ? { "aria-label": label } : { label })}
      {...select}
      data={options}
      onChange={(value) => value !== null && onChange(value)}
      classNames={{ dropdown: classes["list"] ?? "" }}
    />
  );
}
