/** Teams: when they are there, where that is, who is in them, and how much each carries. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { MembersPanel } from "./members-panel";
import type { Me, Team } from "./admin-types";
import { TeamForm } from "./team-form";
import classes from "@/components/admin/admin.module.css";

interface Props {
  me: Me;
  team: Team | undefined;
  picker: ReactNode;
  admin: boolean;
  supervisor: boolean;
  onSaved: () => void;
  onChoose: (teamId: string) => void;
}

export function TeamsPage({ team, picker, admin, supervisor, onSaved, onChoose }: Props) {
  const { t } = useTranslation();
  const [fresh, setFresh] = useState(false);
  const shown = fresh ? undefined : team;
  return (
    <>
      <header className={classes["top"]}>
        <h1>{fresh ? t("admin.teams.new") : t("admin.teams.title")}</h1>
        {!fresh && picker}
        {admin && (
          <Button
            variant="default"
            leftSection={<Icon name={fresh ? "close" : "plus"} size="s" />}
            onClick={() => setFresh(!fresh)}
          >
            {t(fresh ? "admin.teams.cancel" : "admin.teams.new")}
          </Button>
        )}
      </header>
      {(shown !== undefined || fresh) && (
        <TeamForm
          key={shown === undefined ? "new" : `${shown.team_id}:${shown.version}`}
          team={shown}
          admin={admin}
          supervisor={supervisor}
          onSaved={(saved) => {
            setFresh(false);
            onChoose(saved.team_id);
            onSaved();
          }}
        />
      )}
      {shown !== undefined && <MembersPanel key={shown.team_id} team={shown} supervisor={supervisor} />}
    </>
  );
}
