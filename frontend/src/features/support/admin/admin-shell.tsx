/** What surrounds the pages behind the console: their row of links, who works here, and the team that is looked at. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import classes from "@/components/admin/admin.module.css";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { ReadState } from "@/components/read-state";
import { Page } from "@/components/page";
import { useRead } from "@/components/use-read";
import { SelectField } from "@/components/select-field";
import { StaffPermissions } from "@/components/admin/may";
import { mayOpen, type StaffPart, type StaffRights } from "@/components/admin/staff-rights";
import { loadMe } from "./admin-calls";
import type { Me, Team } from "./admin-types";

/** What a page behind the console is given. */
export interface AdminGiven {
  me: Me;
  /** The team last looked at; none for who is in none. */
  team: Team | undefined;
  /** Chooses another team, where there are several. */
  picker: ReactNode;
  /** Administrators are in every team and may make new ones. */
  admin: boolean;
  supervisor: boolean;
  /** The caller's own uid: agents who supervise nothing see their own visits only. */
  uid: string;
  reload: () => void;
  choose: (teamId: string) => void;
}

interface Props {
  admin: boolean;
  uid: string;
  nav: (rights: StaffRights) => ReactNode;
  /** For whom the page is: any of them will do; without one it is for all who work here. */
  only?: readonly StaffPart[];
  children: (given: AdminGiven) => ReactNode;
}

/** Ours: the team last looked at is the one to look at next. */
const KEY = "guildhall.console-team";

export function AdminShell(props: Props) {
  const me = useRead(keyOf("/api/im/console_me"), loadMe);
  const rights = {
    supervisor: props.admin || (me.data?.teams.some((team) => team.is_supervisor) ?? false),
    permissions: me.data?.permissions ?? [],
  };
  const { only = [] } = props;
  const isOpen = only.length === 0 || only.some((part) => mayOpen(rights, part));
  return (
    <div className={classes["frame"]}>
      {props.nav(rights)}
      <Page close width="wide">
        <ReadState read={me}>
          {(value) => (isOpen ? <Inside me={value} reload={() => void me.refetch()} {...props} /> : <Closed />)}
        </ReadState>
      </Page>
    </div>
  );
}

/** Somebody was let out of this part, or has the address from a colleague. */
function Closed() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      art={<Icon name="shield" size="l" />}
      title={t("console.closed.title")}
      words={t("console.closed.words")}
    />
  );
}

function Inside({ me, reload, admin, uid, children }: Props & { me: Me; reload: () => void }) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const team =
    me.teams.find(({ team_id }) => team_id === chosen) ?? me.teams.find(({ is_default }) => is_default) ?? me.teams[0];
  const choose = (id: string) => {
    setChosen(id);
    localStorage.setItem(KEY, id);
  };
  const supervisor = admin || (team?.is_supervisor ?? false);
  const picker = <TeamPicker teams={me.teams} team={team} onChoose={choose} />;
  return (
    <StaffPermissions value={me.permissions}>
      {children({ me, team, picker, admin, supervisor, uid, reload, choose })}
    </StaffPermissions>
  );
}

function TeamPicker({
  teams,
  team,
  onChoose,
}: {
  teams: Team[];
  team: Team | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  if (teams.length < 2) return null;
  return (
    <SelectField
      labelHidden
      label={t("admin.team")}
      value={team?.team_id ?? ""}
      options={teams.map(({ team_id, name }) => ({ value: team_id, label: name }))}
      onChange={onChoose}
    />
  );
}
