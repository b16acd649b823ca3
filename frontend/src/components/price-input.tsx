/**
 * A price being typed: digits and a dot, 2 decimals, 10 integer digits. Its currency stands in front, always. Spec §5,
 * §9.
 */
import { TextInput } from "@mantine/core";
import { typedPrice } from "./typed";

interface Props {
  label: string;
  /** `$`, `NT$`, ... */
  symbol: string;
  value: string;
  onChange: (price: string) => void;
  error?: string | null;
  onBlur?: () => void;
}

export function PriceInput({ label, symbol, value, onChange, error, onBlur }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      leftSection={<bdi>{symbol}</bdi>}
      // In letters: `NT$` needs more room than `$`.
      leftSectionWidth={`${symbol.length + 1.5}ch`}
      onBlur={onBlur}
      onChange={(event) => onChange(typedPrice(event.currentTarget.value))}
    />
  );
}
