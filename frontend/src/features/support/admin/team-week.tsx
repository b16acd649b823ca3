/** What a team's form has for a week: the hours of its days, the days it is closed, and who works when. */
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "@/components/admin/admin.module.css";
import { DateField } from "@/components/date-field";
import { Icon } from "@/components/icon";
import { SelectField } from "@/components/select-field";
import { TimeField } from "@/components/time-field";
import type { Hours, Member, Shift } from "./admin-types";
import teamClasses from "./team-form.module.css";
import { byDay, fromField, toField, WEEKDAYS, weekdayName } from "./week-rules";

/** As a form gives it to an input of our own. */
interface Field<Value> {
  /** What the server refused of it. */
  error?: string | undefined;
  onChange: (value: Value) => void;
}

export function Week({
  hours,
  error,
  onChange,
}: Field<Hours[]> & {
  hours: Hours[];
}) {
  const { t, i18n } = useTranslation();
  const change = (span: Hours, over: Partial<Hours>) =>
    onChange(hours.map((one) => (one === span ? { ...one, ...over } : one)));
  return (
    <fieldset className={teamClasses["week"]}>
      <legend>{t("admin.teams.hours")}</legend>
      {hours.length === 0 && <p className={classes["fine"]}>{t("admin.teams.always")}</p>}
      {WEEKDAYS.map((weekday) => {
        const name = weekdayName(weekday, i18n.language);
        const spans = byDay(hours, weekday);
        return (
          <div key={weekday} className={teamClasses["day"]}>
            <span>{name}</span>
            <div className={teamClasses["spans"]}>
              {spans.length === 0 && hours.length > 0 && (
                <span className={classes["fine"]}>{t("admin.teams.closed")}</span>
              )}
              {spans.map((span, at) => (
                <span key={at} className={teamClasses["span"]}>
                  <span className={teamClasses["time"]}>
                    <TimeField
                      labelHidden
                      label={t("admin.teams.opens", { day: name })}
                      value={toField(span.opens)}
                      onChange={(time) => change(span, { opens: fromField(time, false) ?? span.opens })}
                    />
                  </span>
                  <span aria-hidden="true">–</span>
                  <span className={teamClasses["time"]}>
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

export function ClosedDays({
  days,
  error,
  onChange,
}: Field<string[]> & {
  days: string[];
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={teamClasses["week"]}>
      <legend>{t("admin.teams.closed_days")}</legend>
      <div className={teamClasses["spans"]}>
        {days.map((day, at) => (
          <span key={at} className={teamClasses["span"]}>
            <DateField
              labelHidden
              label={t("admin.teams.closed_day")}
              value={day}
              onChange={(chosen) => onChange(days.map((one, index) => (index === at ? chosen : one)))}
            />
            <CloseButton
              type="button"
              aria-label={t("admin.teams.remove")}
              onClick={() => onChange(days.filter((_, index) => index !== at))}
            />
          </span>
        ))}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size="s" />}
          onClick={() => onChange([...days, ""])}
        >
          {t("admin.teams.add_day")}
        </Button>
      </div>
      <Wrong error={error} />
    </fieldset>
  );
}

export function Shifts({
  shifts,
  members,
  error,
  onChange,
}: Field<Shift[]> & {
  shifts: Shift[];
  members: Member[];
}) {
  const { t, i18n } = useTranslation();
  const first = members[0];
  const change = (shift: Shift, over: Partial<Shift>) =>
    onChange(shifts.map((one) => (one === shift ? { ...one, ...over } : one)));
  return (
    <fieldset className={teamClasses["week"]}>
      <legend>{t("admin.teams.shifts")}</legend>
      <p className={classes["fine"]}>{t("admin.teams.shifts_lead")}</p>
      {shifts.map((shift, at) => (
        <span key={at} className={teamClasses["span"]}>
          <SelectField
            labelHidden
            label={t("admin.teams.who")}
            value={shift.uid}
            options={[...new Set([shift.uid, ...members.map(({ uid }) => uid)])].map((uid) => ({
              value: uid,
              label: members.find((one) => one.uid === uid)?.nickname ?? uid,
            }))}
            onChange={(uid) => change(shift, { uid })}
          />
          <SelectField
            labelHidden
            label={t("admin.teams.day")}
            value={String(shift.weekday)}
            options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) }))}
            onChange={(weekday) => change(shift, { weekday: Number(weekday) })}
          />
          <span className={teamClasses["time"]}>
            <TimeField
              labelHidden
              label={t("admin.teams.starts")}
              value={toField(shift.starts)}
              onChange={(time) => change(shift, { starts: fromField(time, false) ?? shift.starts })}
            />
          </span>
          <span aria-hidden="true">–</span>
          <span className={teamClasses["time"]}>
            <TimeField
              labelHidden
              label={t("admin.teams.ends")}
              value={toField(shift.ends)}
              onChange={(time) => change(shift, { ends: fromField(time, true) ?? shift.ends })}
            />
          </span>
          <CloseButton
            type="button"
            aria-label={t("admin.teams.remove")}
            onClick={() => onChange(shifts.filter((one) => one !== shift))}
          />
        </span>
      ))}
      {first !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size="s" />}
          className={teamClasses["start"] ?? ""}
          onClick={() => onChange([...shifts, { uid: first.uid, weekday: 1, starts: 540, ends: 1_020 }])}
        >
          {t("admin.teams.add_shift")}
        </Button>
      )}
      <Wrong error={error} />
    </fieldset>
  );
}

function Wrong({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={teamClasses["wrong"]} role="alert">
      {error}
    </p>
  );
}
