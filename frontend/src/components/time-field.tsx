/**
 * Chooses a time of day, as the reader's language writes it, in place of the browser's own time field. Quarters of an
 * hour are offered, and besides them the time that is kept, whatever it is. What is typed leaves the times with it.
 */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "./select-field";

interface Props {
  label: string;
  /** For screen readers only: what stands around it says what it is. */
  labelHidden?: boolean;
  /** `09:30`, of 24 hours. */
  value: string;
  onChange: (time: string) => void;
  error?: string | null;
  disabled?: boolean;
}

/** Ours: who opens at a minute in between is not known to us. */
const STEP_MINUTES = 15;
const QUARTERS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => written(at * STEP_MINUTES));

function written(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function TimeField({ value, ...field }: Props) {
  const { i18n } = useTranslation();
  const options = useMemo(() => {
    const clock = new Intl.DateTimeFormat(i18n.language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
    return [...new Set([...QUARTERS, value])]
      .toSorted()
      .map((time) => ({ value: time, label: clock.format(new Date(`2026-01-01T${time}:00Z`)) }));
  }, [value, i18n.language]);
  return <SelectField {...field} value={value} options={options} />;
}
