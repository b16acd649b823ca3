/**
 * A text with a longest length: a paste is cut to fit, typing beyond is refused, and then a counter says why. Spec §5.
 */
import { Textarea, TextInput } from "@mantine/core";
import { useState, type ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { typedWithin } from "./typed";
import classes from "./widgets.module.css";

interface Props {
  label: string;
  value: string;
  max: number;
  onChange: (text: string) => void;
  error?: string | null;
  description?: string;
  lines?: number;
  disabled?: boolean;
}

export function LimitedInput({ label, value, max, onChange, error, description, lines = 1, disabled = false }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState(false);
  const { used } = typedWithin(value, max);
  const take = (text: string, pasted: boolean) => {
    const within = typedWithin(text, max);
    setRefused(within.refused);
    // Cutting typed text would swallow the end of what was there, when the letter came in the middle.
    if (!within.refused || pasted) onChange(within.text);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    const head = value.slice(0, start ?? value.length);
    const tail = value.slice(end ?? value.length);
    const arriving = event.clipboardData.getData("text");
    if (!typedWithin(head + arriving + tail, max).refused) return; // fits: let the browser do it, undo included
    event.preventDefault();
    const room = Math.max(0, max - Array.from(head + tail).length);
    take(head + Array.from(arriving).slice(0, room).join("") + tail, true);
    setRefused(true);
  };
  const full = used >= max || refused;
  const shared = {
    label,
    value,
    error,
    disabled,
    ...(description === undefined ? {} : { description }),
    onPaste: paste,
    rightSectionWidth: "auto",
    rightSection: full ? (
      <span className={classes["used"]} role="status" aria-label={t("widget.limited.used", { used, max })}>
        <bdi>
          {used}/{max}
        </bdi>
      </span>
    ) : null,
  };
  if (lines > 1) {
    return (
      <Textarea {...shared} autosize minRows={lines} onChange={(event) => take(event.currentTarget.value, false)} />
    );
  }
  return <TextInput {...shared} onChange={(event) => take(event.currentTarget.value, false)} />;
}
