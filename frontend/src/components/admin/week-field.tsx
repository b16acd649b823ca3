/** The hours of a week, a day at a time: several openings a day, or none. */
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "@/components/admin/admin.module.css";
import { Icon } from "@/components/icon";
import { TimeField } from "@/components/time-field";
import week from "./week-field.module.css";
import { byDay, fromField, toField, WEEKDAYS, weekdayName, type Hours } from "./week-rules";

/** As a form gives it to an input of our own. */
export interface Field<Value> {
  /** What the server refused of it. */
  error?: string | undefined;
  onChange: (value: Value) => void;
}

export function WeekField({
  hours,
  always,
  error,
  onChange,
}: Field<Hours[]> & {
  hours: Hours[];
  /** What it means that there are none. */
  always: string;
}) {
  const { t, i18n } = useTranslation();
  const change = (span: Hours, over: Partial<Hours>) =>
    onChange(hours.map((one) => (one === span ? { ...one, ...over } : one)));
  return (
    <fieldset className={week["week"]}>
      <legend>{t("admin.teams.hours")}</legend>
      {hours.length === 0 && <p className={classes["fine"]}>{always}</p>}
      {WEEKDAYS.map((weekday) => {
        const name = weekdayName(weekday, i18n.language);
        const spans = byDay(hours, weekday);
        return (
          <div key={weekday} className={week["day"]}>
            <span>{name}</span>
            <div className={week["spans"]}>
              {spans.length === 0 && hours.length > 0 && (
                <span className={classes["fine"]}>{t("admin.teams.closed")}</span>
              )}
              {spans.map((span, at) => (
                <span key={at} className={week["span"]}>
                  <span className={week["time"]}>
                    <TimeField
                      labelHidden
                      label={t("admin.teams.opens", { day: name })}
                      value={toField(span.opens)}
                      onChange={(time) => change(span, { opens: fromField(time, false) ?? span.opens })}
                    />
                  </span>
                  <span aria-hidden="true">–</span>
                  <span className={week["time"]}>
                    <TimeField
                      labelHidden
                      label={t("admin.teams.closes", { day: name })}
                      value={toField(span.closes)}
                      onChange={(time) => change(span, { closes: fromField(time, true) ?? span.closes })}
                    />
                  </span>
                  <CloseButton
                    type="button"
                    aria-label={t("admin.teams.remove")}
                    onClick={() => onChange(hours.filter((one) => one !== span))}
                  />
                </span>
              ))}
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<Icon name="plus" size="s" />}
                aria-label={t("admin.teams.add_hours", { day: name })}
                onClick={() =>
                  onChange([
                    ...hours,
                    {
                      weekday,
                      opens: spans.length === 0 ? 540 : Math.min(1_380, (spans.at(-1)?.closes ?? 540) + 60),
                      closes: 1_080 > (spans.at(-1)?.closes ?? 0) + 60 ? 1_080 : 1_440,
                    },
                  ])
                }
              >
                {t("admin.teams.add")}
              </Button>
            </div>
          </div>
        );
      })}
      <Wrong error={error} />
    </fieldset>
  );
}

export function Wrong({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={week["wrong"]} role="alert">
      {error}
    </p>
  );
}
