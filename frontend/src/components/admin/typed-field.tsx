/** A field that narrows a list: the address follows when the typing pauses, and the field where the address changes. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { PriceInput } from "@/components/price-input";

/** Ours: as long as people pause between two letters. */
const PAUSE_MS = 300;

interface Props extends Pick<TextInputProps, "inputMode" | "maxLength" | "dir"> {
  label: string;
  /** In dollars. */
  price?: boolean;
  value: string;
  onChange: (text: string) => void;
}

export function TypedField({ label, price = false, value, onChange, ...input }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const later = useDebouncedCallback((typed: string) => {
    sent.current = typed;
    onChange(typed);
  }, PAUSE_MS);
  const type = (typed: string) => {
    setText(typed);
    later(typed);
  };
  if (price) return <PriceInput label={label} symbol="$" value={text} onChange={type} />;
  return (
    <TextInput
      type="search"
      autoComplete="off"
      spellCheck={false}
      label={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      {...input}
    />
  );
}
