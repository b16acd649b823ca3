/**
 * Chooses one of a list. In place of the browser's own select, whose list looks like another product's. Long lists can
 * be typed into. Keys: arrows and Enter choose, Escape closes.
 */
import { InputBase, type InputBaseProps, type SelectProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { fetchedOnce } from "./fetched-once";
import { Icon } from "./icon";
import classes from "./select-field.module.css";

/** Ours: more than fit on a phone's screen are found faster by typing. */
const SEARCHED_FROM = 16;

const { load: loadSelectList, use: useSelectList } = fetchedOnce(
  async () => (await import("./select-list")).SelectList,
);
export { loadSelectList };

interface Props<Value extends string>
  extends Omit<SelectProps<Value>, "label" | "data" | "value" | "onChange" | "classNames" | "defaultValue"> {
  label: string;
  /** For screen readers only: what stands around it says what it is. */
  labelHidden?: boolean;
  /** Absent only where a form, which always has one, says it in a spread. */
  value?: Value;
  options: readonly { value: Value; label: string }[];
  /** On pages where a first visit begins: its list is fetched when the page is quiet, or the field is reached for. */
  listLater?: boolean;
  onChange: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  labelHidden = false,
  options,
  listLater = false,
  onChange,
  ...select
}: Props<Value>) {
  const List = useSelectList();
  const shared = {
    rightSection: <Icon name="down" size="s" />,
    ...(labelHidden ? { "aria-label": label } : { label }),
  };
  // Who was here before the list goes on with it.
  const [before, setBefore] = useState<"focused" | "pressed">();
  const want = (how: "focused" | "pressed") => {
    setBefore((earlier) => (earlier === "pressed" ? earlier : how));
    void loadSelectList();
  };
  useEffect(() => {
    if (!listLater) void loadSelectList();
  }, [listLater]);
  if (List === undefined) {
    const { className, description, disabled, error, required, size, withAsterisk, inputWrapperOrder } = select;
    const look = { className, description, disabled, error, required, size, withAsterisk, inputWrapperOrder };
    return (
      <InputBase
        {...(look as InputBaseProps)}
        {...shared}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        readOnly
        pointer
        value={options.find(({ value }) => value === select.value)?.label ?? ""}
        onFocus={() => want("focused")}
        onClick={() => want("pressed")}
        onBlur={() => setBefore(undefined)}
      />
    );
  }
  return (
    <List
      searchable={options.length >= SEARCHED_FROM}
      autoFocus={before !== undefined}
      defaultDropdownOpened={before === "pressed"}
      {...shared}
      {...(select as unknown as SelectProps<string>)}
      data={options}
      onChange={(value) => value !== null && onChange(value as Value)}
      classNames={{ dropdown: classes["list"] ?? "" }}
    />
  );
}
