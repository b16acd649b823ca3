/** One team: its name, its clock, the hours of its week, the days it is closed, and who works when. */
import { Button, CloseButton, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { loadMembers, saveTeam } from "./admin-calls";
import type { Hours, Member, Shift, Team } from "./admin-types";
import { useRead } from "@/components/use-read";
import { namedFields } from "@/components/admin/named-fields";
import { useServerForm } from "@/components/use-server-form";
import { byDay, fromField, toField, WEEKDAYS, weekdayName } from "./week-rules";
import classes from "@/components/admin/admin.module.css";
import { Panel } from "@/components/page";
import teamClasses from "./team-form.module.css";

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
  const members = useRead(keyOf("/api/im/console_agents", { team_id: team?.team_id }), () =>
    team === undefined ? Promise.resolve([]) : loadMembers(team.team_id),
  );
  const { name, time_zone, hours, closed_days, shifts, wrap_up_required, serves_vip } = team ?? FRESH;
  const { form, saving, submit } = useServerForm<Draft>({
    initialValues: { name, time_zone, hours, closed_days, shifts, wrap_up_required, serves_vip },
    refused: namedFields,
    save: async (draft) => {
      const saved = await saveTeam({
        ...draft,
        name: draft.name.trim(),
        closed_days: [...new Set(draft.closed_days.filter((day) => day !== ""))].sort(),
        ...(team === undefined ? {} : { team_id: team.team_id, version: team.version }),
      });
      showNotice("success", t("admin.saved"));
      onSaved(saved);
    },
  });
  const draft = form.values;
  return (
    <Panel size="dense">
      <form className={classes["form"]} onSubmit={submit}>
        <fieldset className={classes["fields"]} disabled={!admin}>
          <TextInput
            label={t("admin.teams.name")}
            required
            maxLength={limits.TeamSave.name.maxLength}
            {...form.getInputProps("name")}
          />
          <Switch label={t("admin.teams.wrap_up")} {...form.getInputProps("wrap_up_required", { type: "checkbox" })} />
          <Switch label={t("admin.teams.vip")} {...form.getInputProps("serves_vip", { type: "checkbox" })} />
        </fieldset>
        <fieldset className={classes["plain"]} disabled={!supervisor}>
          <NativeSelect
            label={t("admin.teams.zone")}
            data={zones(draft.time_zone)}
            className={teamClasses["narrow"] ?? ""}
            {...form.getInputProps("time_zone")}
          />
          <Week hours={draft.hours} {...form.getInputProps("hours")} />
          <ClosedDays days={draft.closed_days} {...form.getInputProps("closed_days")} />
          {team !== undefined && (
            <Shifts shifts={draft.shifts} members={members.data ?? []} {...form.getInputProps("shifts")} />
          )}
        </fieldset>
        <div className={classes["actions"]}>
          <Button type="submit" loading={saving} disabled={!supervisor || draft.name.trim() === ""}>
            {t("admin.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Week({
  hours,
  error,
  onChange,
}: {
  hours: Hours[];
  error?: string | undefined;
  onChange: (hours: Hours[]) => void;
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
                  <TextInput
                    type="time"
                    aria-label={t("admin.teams.opens", { day: name })}
                    value={toField(span.opens)}
                    onChange={(event) =>
                      change(span, { opens: fromField(event.currentTarget.value, false) ?? span.opens })
                    }
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    type="time"
                    aria-label={t("admin.teams.closes", { day: name })}
                    value={toField(span.closes)}
                    onChange={(event) =>
                      change(span, { closes: fromField(event.currentTarget.value, true) ?? span.closes })
                    }
                  />
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
      {error !== undefined && (
        <p className={teamClasses["wrong"]} role="alert">
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
  error?: string | undefined;
  onChange: (days: string[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={teamClasses["week"]}>
      <legend>{t("admin.teams.closed_days")}</legend>
      <div className={teamClasses["spans"]}>
        {days.map((day, at) => (
          <span key={at} className={teamClasses["span"]}>
            <TextInput
              type="date"
              aria-label={t("admin.teams.closed_day")}
              value={day}
              onChange={(event) => onChange(days.map((one, index) => (index === at ? event.currentTarget.value : one)))}
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
      {error !== undefined && (
        <p className={teamClasses["wrong"]} role="alert">
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
  error?: string | undefined;
  onChange: (shifts: Shift[]) => void;
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
          <NativeSelect
            aria-label={t("admin.teams.who")}
            value={shift.uid}
            data={[...new Set([shift.uid, ...members.map(({ uid }) => uid)])].map((uid) => ({
              value: uid,
              label: members.find((one) => one.uid === uid)?.nickname ?? uid,
            }))}
            onChange={(event) => change(shift, { uid: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t("admin.teams.day")}
            value={shift.weekday}
            data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day, i18n.language) }))}
            onChange={(event) => change(shift, { weekday: Number(event.currentTarget.value) })}
          />
          <TextInput
            type="time"
            aria-label={t("admin.teams.starts")}
            value={toField(shift.starts)}
            onChange={(event) => change(shift, { starts: fromField(event.currentTarget.value, false) ?? shift.starts })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={t("admin.teams.ends")}
            value={toField(shift.ends)}
            onChange={(event) => change(shift, { ends: fromField(event.currentTarget.value, true) ?? shift.ends })}
          />
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
      {error !== undefined && (
        <p className={teamClasses["wrong"]} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
