/**
 * Chooses a day, in place of the browser's own date field, whose calendar looks like another product's and speaks the
 * browser's language. Keys: Enter opens, arrows move, Enter chooses, Escape closes.
 */
import { TextInput } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { CalendarSign } from "./calendar-sign";
import classes from "./date-field.module.css";
import { dayText } from "./date-words";
import { fetchedLater } from "./fetched-later";

export interface Props {
  label: string;
  /** For screen readers only: what stands around it says what it is. */
  labelHidden?: boolean;
  /** `2026-11-25`; empty without one. */
  value?: string;
  onChange: (day: string) => void;
  /** The first and the last day that may be chosen; empty is none. */
  min?: string | undefined;
  max?: string | undefined;
  /** It may be left empty, as a filter may. */
  clearable?: boolean;
  description?: string;
  error?: string | null | undefined;
  disabled?: boolean;
  className?: string | undefined;
}

const Picker = fetchedLater(["date"], async () => (await import("./date-picker")).DatePicker);

export function DateField(props: Props) {
  return (
    <Suspense fallback={<Place {...props} />}>
      <Picker {...props} />
    </Suspense>
  );
}
DateField.preload = Picker.preload;

/** The field as it will be, until its calendar is here: nothing moves then. */
function Place({ label, labelHidden, value = "", description, error, className }: Props) {
  const { i18n } = useTranslation();
  return (
    <TextInput
      readOnly
      aria-busy="true"
      leftSection={<CalendarSign />}
      classNames={{ root: classes["root"] ?? "" }}
      {...(labelHidden ? { "aria-label": label } : { label })}
      {...(description === undefined ? {} : { description })}
      {...(className === undefined ? {} : { className })}
      error={error}
      value={value === "" ? "" : dayText(value, i18n.language)}
    />
  );
}
