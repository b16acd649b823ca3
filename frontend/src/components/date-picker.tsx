/** The calendar of a date field, fetched with the first one that is shown: see date-field.tsx, which others use. */
import { useDirection } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useTranslation } from "react-i18next";
import "@mantine/dates/styles.css";
// Its calendar can stand in a dialog, so it brings Mantine's; ours does not, but what is brought has its styles.
import "./modal-styles";
import type { KeyboardEvent } from "react";
import type { Props } from "./date-field";
import { CalendarSign } from "./calendar-sign";
import classes from "./date-field.module.css";
import { dayNumber, dayText, firstWeekday, monthName, monthText, weekdayText, wholeDay, yearText } from "./date-words";
import { Icon } from "./icon";

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

export function DatePicker({ label, labelHidden = false, value = "", min, max, onChange, ...rest }: Props) {
  const { t, i18n } = useTranslation();
  const { dir } = useDirection();
  const { clearable = false, error, ...field } = rest;
  const empty = t(clearable ? "date.any" : "date.choose");
  const { language } = i18n;
  // Mantine moves to the next day by the right arrow, also where the next day stands at the left.
  const keys = {
    onKeyDown: (event: KeyboardEvent) => void (dir === "rtl" && (event.key = MIRRORED[event.key] ?? event.key)),
  };
  return (
    <DatePickerInput
      {...field}
      {...(labelHidden ? {} : { label })}
      // A button is called by its label alone: who hears it must hear what is chosen, too.
      aria-label={`${label}: ${value === "" ? empty : dayText(value, language)}`}
      aria-invalid={error != null || undefined}
      error={error}
      value={value === "" ? null : value}
      onChange={(day) => onChange(day ?? "")}
      {...(min === undefined || min === "" ? {} : { minDate: min })}
      {...(max === undefined || max === "" ? {} : { maxDate: max })}
      placeholder={empty}
      leftSection={<CalendarSign />}
      leftSectionPointerEvents="none"
      clearable={clearable}
      clearButtonProps={{ "aria-label": t("date.clear", { label }), tabIndex: 0 }}
      popoverProps={{ returnFocus: true, shadow: "md" }}
      classNames={{
        root: classes["root"] ?? "",
        input: classes["input"] ?? "",
        placeholder: classes["placeholder"] ?? "",
        day: classes["day"] ?? "",
        weekday: classes["weekday"] ?? "",
      }}
      valueFormatter={({ date }) => (typeof date === "string" ? dayText(date, language) : "")}
      firstDayOfWeek={firstWeekday(language)}
      // Which days are the weekend is no matter of this field, and not everywhere the same.
      weekendDays={[]}
      highlightToday
      maxLevel="year"
      weekdayFormat={(day) => weekdayText(day, language)}
      monthLabelFormat={(day) => monthText(day, language)}
      yearLabelFormat={(day) => yearText(day, language)}
      monthsListFormat={(day) => monthName(day, language)}
      renderDay={(day) => dayNumber(day, language)}
      getDayAriaLabel={(day) => wholeDay(day, language)}
      getDayProps={() => keys}
      getMonthControlProps={() => keys}
      previousIcon={<Icon name="back" size="s" turns />}
      nextIcon={<Icon name="next" size="s" turns />}
      ariaLabels={{
        previousMonth: t("date.previous_month"),
        nextMonth: t("date.next_month"),
        previousYear: t("date.previous_year"),
        nextYear: t("date.next_year"),
      }}
    />
  );
}
