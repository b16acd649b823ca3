/**
 * The pages behind the console: boards, history, teams, words, blocks, audit. What a role may not see is not offered.
 */
import { NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRoute } from "wouter";
import { ConsoleNav } from "@/components/console-nav";
import "@/components/form-styles";
import { AuditPage } from "./audit-page";
import { BlocksPage } from "./blocks-page";
import { BoardPage } from "./board-page";
import { FaqAdminPage } from "./faq-admin-page";
import { HistoryPage } from "./history-page";
import { ReadState } from "./read-state";
import { QueuesPage } from "./queues-page";
import { loadMe } from "./supervision-calls";
import type { Episode, Me, Team } from "./supervision-types";
import { TeamsPage } from "./teams-page";
import { TemplatesPage } from "./templates-page";
import { useLoaded } from "./use-loaded";
import { WelcomePage } from "./welcome-page";
import classes from "./supervision.module.css";

interface Props {
  /** Administrators are in every team and may make new ones. */
  admin: boolean;
  /** The caller's own uid: agents who supervise nothing see their own visits only. */
  uid: string;
  /** The talk a visit belongs to, to read. */
  transcript: (episode: Episode) => ReactNode;
}

/** Ours: the team last looked at is the one to look at next. */
const KEY = "guildhall.console-team";

export function SupervisionPage(props: Props) {
  const me = useLoaded("me", loadMe);
  return (
    <div className={classes["frame"]}>
      <ConsoleNav supervisor={props.admin || (me.value?.teams.some((team) => team.is_supervisor) ?? false)} />
      <div className={classes["page"]}>
        <ReadState loaded={me}>{(value) => <Inside me={value} reload={me.reload} {...props} />}</ReadState>
      </div>
    </div>
  );
}

function Inside({ me, reload, admin, uid, transcript }: Props & { me: Me; reload: () => void }) {
  const [, params] = useRoute<{ page: string }>("/console/:page/*?");
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const team =
    me.teams.find(({ team_id }) => team_id === chosen) ?? me.teams.find(({ is_default }) => is_default) ?? me.teams[0];
  const choose = (id: string) => {
    setChosen(id);
    localStorage.setItem(KEY, id);
  };
  const supervisor = admin || (team?.is_supervisor ?? false);
  const picker = <TeamPicker teams={me.teams} team={team} onChoose={choose} />;
  const page = params?.page;
  if (page === "teams")
    return (
      <TeamsPage
        me={me}
        team={team}
        picker={picker}
        admin={admin}
        supervisor={supervisor}
        onSaved={reload}
        onChoose={choose}
      />
    );
  if (page === "faq") return <FaqAdminPage />;
  if (page === "blocks") return <BlocksPage />;
  if (page === "queues") return <QueuesPage />;
  if (page === "templates") return <TemplatesPage me={me} team={team} supervisor={supervisor} />;
  if (team === undefined) return null;
  if (page === "history")
    return (
      <HistoryPage me={me} team={team} picker={picker} supervisor={supervisor} uid={uid} transcript={transcript} />
    );
  if (page === "audit") return <AuditPage team={team} picker={picker} />;
  if (page === "welcome") return <WelcomePage key={team.team_id} team={team} picker={picker} />;
  return <BoardPage key={team.team_id} team={team} picker={picker} supervisor={supervisor} />;
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
    <NativeSelect
      aria-label={t("supervision.team")}
      value={team?.team_id ?? ""}
      data={teams.map(({ team_id, name }) => ({ value: team_id, label: name }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
