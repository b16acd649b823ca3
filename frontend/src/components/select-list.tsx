/** A select with its list and what places one beside the other: a sixth of what the market's first visit fetched. */
import "@mantine/core/styles/Combobox.css";
import { Select, type SelectProps } from "@mantine/core";

export function SelectList(props: SelectProps<string>) {
  // Scrolled by the browser: the thumb of Mantine's own area may be shorter than 20 px (spec §9).
  return <Select allowDeselect={false} checkIconPosition="right" withScrollArea={false} {...props} />;
}
