/** A positive whole number, or nothing. Spec §5. */
import { TextInput } from "@mantine/core";
import { typedInteger } from "./typed";

interface Props {
  label: string;
  value: string;
  onChange: (integer: string) => void;
  error?: string | null;
  placeholder?: string;
}

export function IntegerInput({ label, value, onChange, error, placeholder }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => onChange(typedInteger(event.currentTarget.value))}
    />
  );
}
