/** One team: its name, its clock, the hours of its week, the days it is closed, and who works when. */
import { Button, CloseButton, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { loadMembers, saveTeam } from "./supervision-calls";
import type { Hours, Member, Shift, Team } from "./supervision-types";
import { useLoaded } from "./use-loaded";
import { useSave } from "./use-save";
import { byDay, fromField, toField, WEEKDAYS, weekdayName } from "./week-rules";
import classes from "./supervision.module.css";

interface Props {
  /** Absent: a new one. */
  team: Team | undefined;
  admin: boolean;
  supervisor: boolean;
  onSaved: (team: Team) => void;
}

type Draft = Pick<Team, "name" | "time_zone" | "hours" | "closed_days" | "shifts" | "wrap_up_required" | "serves_vip">;

const FRESH: Draft = {
  name: "",
  time_zone: "UTC",
  closed_days: [],
  shifts: [],
  wrap_up_required: false,
  serves_vip: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 })),
};

/** Not every browser can list them; the one that is set is always there. */
function zones(chosen: string): string[] {
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set(["UTC", chosen, ...known])];
}

export function TeamForm({ team, admin, supervisor, onSaved }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>(team ?? FRESH);
  const members = useLoaded(team?.team_id ?? "", () =>
    team === undefined ? Promise.resolve([]) : loadMembers(team.team_id),
  );
  const { save, saving, wrong } = useSave(async () => {
    const { name, time_zone, hours, shifts, wrap_up_required, serves_vip } = draft;
    const closed_days = [...new Set(draft.closed_days.filter((day) => day !== ""))].sort();
    const saved = await saveTeam({
      name: name.trim(),
      time_zone,
      hours,
      shifts,
      wrap_up_required,
      serves_vip,
      closed_days,
      ...(team === undefined ? {} : { team_id: team.team_id, version: team.version }),
    });
    showNotice("success", t("supervision.saved"));
    onSaved(saved);
  });
  return (
    <form
      className={`${classes["panel"]} ${classes["form"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className={classes["fields"]} disabled={!admin}>
        <TextInput
          label={t("supervision.teams.name")}
          value={draft.name}
          required
          maxLength={60}
          error={wrong("name")}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <Switch
          label={t("supervision.teams.wrap_up")}
          checked={draft.wrap_up_required}
          onChange={(event) => setDraft({ ...draft, wrap_up_required: event.currentTarget.checked })}
        />
        <Switch
          label={t("supervision.teams.vip")}
          checked={draft.serves_vip}
          onChange={(event) => setDraft({ ...draft, serves_vip: event.currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes["plain"]} disabled={!supervisor}>
        <NativeSelect
          label={t("supervision.teams.zone")}
          value={draft.time_zone}
          data={zones(draft.time_zone)}
          error={wrong("time_zone")}
          className={classes["narrow"] ?? ""}
          onChange={(event) => setDraft({ ...draft, time_zone: event.currentTarget.value })}
        />
        <Week hours={draft.hours} error={wrong("hours")} onChange={(hours) => setDraft({ ...draft, hours })} />
        <ClosedDays
          days={draft.closed_days}
          error={wrong("closed_days")}
          onChange={(closed_days) => setDraft({ ...draft, closed_days })}
        />
        {team !== undefined && (
          <Shifts
            shifts={draft.shifts}
            members={members.value ?? []}
            error={wrong("shifts")}
            onChange={(shifts) => setDraft({ ...draft, shifts })}
          />
        )}
      </fieldset>
      <div className={classes["actions"]}>
        <Button type="submit" loading={saving} disabled={!supervisor || draft.name.trim() === ""}>
          {t("supervision.save")}
        </Button>
      </div>
    </form>
  );
}

function Week({
  hours,
  error,
  onChange,
}: {
  hours: Hours[];
  error: string | undefined;
  onChange: (hours: Hours[]) => void;
}) {
  const { t, i18n } = useTranslation();
  const change = (span: Hours, over: Partial<Hours>) =>
    onChange(hours.map((one) => (one === span ? { ...one, ...over } : one)));
  return (
    <fieldset className={classes["week"]}>
      <legend>{t("supervision.teams.hours")}</legend>
      {hours.length === 0 && <p className={classes["fine"]}>{t("supervision.teams.always")}</p>}
      {WEEKDAYS.map((weekday) => {
        const name = weekdayName(weekday, i18n.language);
        const spans = byDay(hours, weekday);
        return (
          <div key={weekday} className={classes["day"]}>
            <span>{name}</span>
            <div className={classes["spans"]}>
              {spans.length === 0 && hours.length > 0 && (
                <span className={classes["fine"]}>{t("supervision.teams.closed")}</span>
              )}
              {spans.map((span, at) => (
                <span key={at} className={classes["span"]}>
                  <TextInput
                    type="time"
                    aria-label={t("supervision.teams.opens", { day: name })}
                    value={toField(span.opens)}
                    onChange={(event) =>
                      change(span, { opens: fromField(event.currentTarget.value, false) ?? span.opens })
                    }
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    type="time"
                    aria-label={t("supervision.teams.closes", { day: name })}
                    value={toField(span.closes)}
                    onChange={(event) =>
                      change(span, { closes: fromField(event.currentTarget.value, true) ?? span.closes })
                    }
                  />
                  <CloseButton
                    type="button"
                    aria-label={t("supervision.teams.remove")}
                    onClick={() => onChange(hours.filter((one) => one !== span))}
                  />
                </span>
              ))}
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<Icon name="plus" size="s" />}
                aria-label={t("supervision.teams.add_hours", { day: name })}
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
                {t("supervision.teams.add")}
              </Button>
            </div>
          </div>
        );
      })}
      {error !== undefined && (
        <p className={classes["wrong"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function ClosedDays({
  days,
  error,
  onChange,
}: {
  days: string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes["week"]}>
      <legend>{t("supervision.teams.closed_days")}</legend>
      <div className={classes["spans"]}>
        {days.map((day, at) => (
          <span key={at} className={classes["span"]}>
            <TextInput
              type="date"
              aria-label={t("supervision.teams.closed_day")}
              value={day}
              onChange={(event) => onChange(days.map((one, index) => (index === at ? event.currentTarget.value : one)))}
            />
            <CloseButton
              type="button"
              aria-label={t("supervision.teams.remove")}
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
          {t("supervision.teams.add_day")}
        </Button>
      </div>
      {error !== undefined && (
        <p className={classes["wrong"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Shifts({
  shifts,
  members,
  error,
  onChange,
}: {
  shifts: Shift[];
  members: Member[];
  error: string | undefined;
  onChange: (shifts: Shift[]) => void;
}) {
  const { t, i18n } = useTranslation();
  const first = members[0];
  const change = (shift: Shift, over: Partial<Shift>) =>
    onChange(shifts.map((one) => (one === shift ? { ...one, ...over } : one)));
  return (
    <fieldset className={classes["week"]}>
      <legend>{t("supervision.teams.shifts")}</legend>
      <p className={classes["fine"]}>{t("supervision.teams.shifts_lead")}</p>
      {shifts.map((shift, at) => (
        <span key={at} className={classes["span"]}>
          <NativeSelect
            aria-label={t("supervision.teams.who")}
            value={shift.uid}
            data={[...new Set([shift.uid, ...members.map(({ uid }) => uid)])].map((uid) => ({
              value: uid,
              label: members.find((one) => one.uid === uid)?.nickname ?? uid,
            }))}
            onChange={(event) => change(shift, { uid: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t("supervision.teams.day")}
            value={shift.weekday}
            data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) }))}
            onChange={(event) => change(shift, { weekday: Number(event.currentTarget.value) })}
          />
          <TextInput
            type="time"
            aria-label={t("supervision.teams.starts")}
            value={toField(shift.starts)}
            onChange={(event) => change(shift, { starts: fromField(event.currentTarget.value, false) ?? shift.starts })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={t("supervision.teams.ends")}
            value={toField(shift.ends)}
            onChange={(event) => change(shift, { ends: fromField(event.currentTarget.value, true) ?? shift.ends })}
          />
          <CloseButton
            type="button"
            aria-label={t("supervision.teams.remove")}
            onClick={() => onChange(shifts.filter((one) => one !== shift))}
          />
        </span>
      ))}
      {first !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Icon name="plus" size="s" />}
          className={classes["start"] ?? ""}
          onClick={() => onChange([...shifts, { uid: first.uid, weekday: 1, starts: 540, ends: 1_020 }])}
        >
          {t("supervision.teams.add_shift")}
        </Button>
      )}
      {error !== undefined && (
        <p className={classes["wrong"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
