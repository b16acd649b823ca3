/** One team: its name, its clock, the hours of its week, the days it is closed, and who works when. */
import { Button, Switch, TextInput } from "@mantine/core";
import "@/components/form-styles";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { keyOf } from "@/api/query";
import { showNotice } from "@/components/notices";
import { loadMembers, saveTeam } from "./admin-calls";
import type { Team } from "./admin-types";
import { useRead } from "@/components/use-read";
import { namedFields } from "@/components/admin/named-fields";
import { useServerForm } from "@/components/use-server-form";
import classes from "@/components/admin/admin.module.css";
import { Panel } from "@/components/page";
import { SelectField } from "@/components/select-field";
import teamClasses from "./team-form.module.css";
import { zones } from "@/components/admin/time-zones";
import { WeekField } from "@/components/admin/week-field";
import { ClosedDays, Shifts } from "./team-week";

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
          <SelectField
            label={t("admin.teams.zone")}
            options={zones(draft.time_zone).map((zone) => ({ value: zone, label: zone }))}
            className={teamClasses["narrow"] ?? ""}
            {...form.getInputProps("time_zone")}
          />
          <WeekField hours={draft.hours} always={t("admin.teams.always")} {...form.getInputProps("hours")} />
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
