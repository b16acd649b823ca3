/** What a team's form has besides its hours: the days it is closed, and who works when. */
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "@/components/admin/admin.module.css";
import { DateField } from "@/components/date-field";
import { Icon } from "@/components/icon";
import { SelectField } from "@/components/select-field";
import { TimeField } from "@/components/time-field";
import type { Member, Shift } from "./admin-types";
import week from "@/components/admin/week-field.module.css";
import { Wrong, type Field } from "@/components/admin/week-field";
import teamClasses from "./team-form.module.css";
import { fromField, toField, WEEKDAYS, weekdayName } from "@/components/admin/week-rules";

export function ClosedDays({
  days,
  error,
  onChange,
}: Field<string[]> & {
  days: string[];
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={week["week"]}>
      <legend>{t("admin.teams.closed_days")}</legend>
      <div className={week["spans"]}>
        {days.map((day, at) => (
          <span key={at} className={week["span"]}>
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
    <fieldset className={week["week"]}>
      <legend>{t("admin.teams.shifts")}</legend>
      <p className={classes["fine"]}>{t("admin.teams.shifts_lead")}</p>
      {shifts.map((shift, at) => (
        <span key={at} className={week["span"]}>
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
          <span className={week["time"]}>
            <TimeField
              labelHidden
              label={t("admin.teams.starts")}
              value={toField(shift.starts)}
              onChange={(time) => change(shift, { starts: fromField(time, false) ?? shift.starts })}
            />
          </span>
          <span aria-hidden="true">–</span>
          <span className={week["time"]}>
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
