/** A field to search with. Its label stands in it while it is empty, and is what screen readers say. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { Icon } from "./icon";

interface Props extends Omit<TextInputProps, "type" | "label" | "value" | "onChange"> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, onChange, ...input }: Props) {
  return (
    <TextInput
      type="search"
      leftSection={<Icon name="search" size="s" />}
      aria-label={label}
      placeholder={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  );
}
