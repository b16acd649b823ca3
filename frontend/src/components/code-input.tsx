/** The field for a code from a mail or a game: six letters or digits, whatever is pasted around them. Spec §5. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CODE_LENGTH, typedCode } from "./typed";
import classes from "./widgets.module.css";

interface Props {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error?: string | null;
  /** The send button stands here. */
  action?: ReactNode;
}

export function CodeInput({ label, value, onChange, error, action }: Props) {
  return (
    <div className={classes["code"]}>
      <TextInput
        className={classes["code-field"] ?? ""}
        classNames={{ input: classes["code-letters"] ?? "" }}
        label={label}
        value={value}
        error={error}
        dir="ltr"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={"•".repeat(CODE_LENGTH)}
        onChange={(event) => onChange(typedCode(event.currentTarget.value))}
      />
      {action}
    </div>
  );
}
